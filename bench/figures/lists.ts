import type { Figure } from '../figure.ts';
import { get } from '../load/requests.ts';
import type { Site } from '../site.ts';
import { type Asked, besideFastify } from './beside-fastify.ts';
import { feedPositions, profilesWithPosts, readers } from './samples.ts';

/** The lists of posts besides the feed, each asked by readers in turn. */
export async function postLists(site: Site): Promise<Asked[]> {
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
  measure: async (bench) =>
    besideFastify(bench, {
      script: 'fastify-reads',
      pages: await postLists(bench.site),
      what: 'Fastify, same query',
      least: 0.8,
    }),
};
