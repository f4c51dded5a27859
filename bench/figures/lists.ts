import { startBaseline } from '../baselines/process.ts';
import type { Figure, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { get, inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import type { Site } from '../site.ts';
import { share } from '../table.ts';
import { sameAnswer } from './same-answer.ts';
import { bodyOf, feedPositions, profilesWithPosts, readers } from './samples.ts';

/** One list of posts, as our server and the baseline are asked for it. */
export interface PostList {
  name: string;
  ours: Buffer[];
  theirs: Buffer[];
}

/** The lists of posts besides the feed, each asked by readers in turn. */
export async function postLists(site: Site): Promise<PostList[]> {
  const { host, campus } = site;
  const people = readers(site);
  const reader = (at: number) => people[at % people.length]?.cookie;
  const profiles = await profilesWithPosts(site);
  const positions = await feedPositions(site);
  return [
    {
      name: 'profile, its posts',
      ours: profiles.map(({ username }, at) => get(host, `/api/profiles/${username}/posts`, reader(at))),
      theirs: profiles.map(({ username }) => get(host, `/profile?campus=${campus}&username=${username}`)),
    },
    {
      name: 'media grid, anywhere',
      ours: positions.map(({ cursor }, at) => get(host, `/api/media?cursor=${cursor}`, reader(at))),
      theirs: positions.map(({ at, id }) => get(host, `/media?campus=${campus}&at=${at}&id=${id}`)),
    },
    {
      name: 'saved',
      ours: people.map(({ cookie }) => get(host, '/api/saved', cookie)),
      theirs: people.map(({ id }) => get(host, `/saved?campus=${campus}&user=${id}`)),
    },
  ];
}

/** A profile's posts, the media grid and what somebody saved, beside Fastify with the same prepared statements. */
export const lists: Figure = {
  name: 'lists',
  async measure({ site, options, port }): Promise<Outcome[]> {
    const baseline = startBaseline('fastify-reads');
    try {
      const order = { databaseUrl: site.server.databaseUrl, port: port() };
      const { port: its } = await baseline.ask<{ port: number }>(order);
      const outcomes: Outcome[] = [];
      for (const { name, ours, theirs } of await postLists(site)) {
        const [here, there] = [inTurn(ours), inTurn(theirs)];
        sameAnswer(await bodyOf(site.server.port, here()), await bodyOf(its, there()));
        const compared = await compare(
          (duration) => load({ port: site.server.port, pid: site.server.pid, next: here }, duration),
          (duration) => load({ port: its, pid: baseline.pid, next: there }, duration),
          options,
        );
        outcomes.push(share(name, compared, 'Fastify, same query', 0.8));
      }
      return outcomes;
    } finally {
      await baseline.stop();
    }
  },
};
