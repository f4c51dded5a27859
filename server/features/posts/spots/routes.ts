import { listSpots, setUsualSpots } from '../../../../contract/campuses/spots.ts';
import { setPostSpot } from '../../../../contract/posts/post-spot.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type CampusDirectory, spotView } from '../../campuses/index.ts';
import { accountDeleted } from '../../identity/index.ts';
import { listingMoved, postCreated } from '../events.ts';
import type { PostLoader } from '../load-post.ts';
import { abilitiesOnPost } from '../view.ts';
import * as store from './store.ts';

export interface SpotParts {
  platform: Pick<Platform, 'events' | 'exported' | 'limits' | 'pool'>;
  directory: CampusDirectory;
  loader: PostLoader;
}

/** Where people usually meet, and where a listing can be picked up. Only listings show it to others. */
export function spotRoutes({ platform: { events, exported, limits, pool }, directory, loader }: SpotParts): Route[] {
  events.on(postCreated, {
    async within(tx, { campusId, postId, authorId, spotId }) {
      tx.withCommit(() => store.placePost.run(tx, { campusId, postId, authorId, spotId }).then(() => undefined));
    },
  });
  events.on(accountDeleted, { within: (tx, { userId }) => store.forgetUsual.run(tx, userId).then(() => undefined) });
  exported.addRows('usual_spots', (db, userId) => store.exportedUsual.all(db, userId));
  exported.addRows('listing_spots', (db, userId) => store.exportedPlaces.all(db, userId));

  const usualOf = async (userId: string, campusId: string) =>
    (await store.usualSpots.all(pool, userId, campusId)).map(({ id }) => id);

  return [
    route(listSpots, async ({ campus, viewer }) => ({
      spots: directory.spotsOf(campus.id).map(spotView),
      usual: viewer ? await usualOf(viewer.userId, campus.id) : [],
    })),

    route(setUsualSpots, async (call) => {
      const { campus, body } = call;
      if (campus.generic) throw problem('no_community');
      const { userId } = call.signedIn();
      await limits.spend('posts.spots', userId);
      const known = new Set(directory.spotsOf(campus.id).map(({ id }) => id));
      if (body.spots.some((id) => !known.has(id))) throw fieldProblem('spots', 'One of these spots is gone.');
      const spots = [...new Set(body.spots)];
      await call.write(async (tx) => {
        await store.lockAuthor.run(tx, userId);
        await store.setUsual.run(tx, userId, campus.id, spots);
        await store.inheritUsual.run(tx, userId, campus.id);
      });
      return { usual: spots };
    }),

    route(setPostSpot, async (call) => {
      const { campus, body } = call;
      const viewer = call.signedIn();
      const row = await loader.post(campus, viewer, call.params.id);
      if (!abilitiesOnPost(row, viewer).sell) throw problem('forbidden');
      await limits.spend('posts.spots', viewer.userId);
      if (body.spot !== null && !directory.spotsOf(campus.id).some(({ id }) => id === body.spot))
        throw fieldProblem('spot', 'That spot is gone.');
      const place = { campusId: campus.id, postId: row.id, authorId: viewer.userId, spotId: body.spot };
      await call.write(async (tx) => {
        await store.lockAuthor.run(tx, viewer.userId);
        await store.unplacePost.run(tx, campus.id, row.id);
        await store.placePost.run(tx, place);
        await tx.emit(listingMoved, { campusId: campus.id, postId: row.id });
      });
      return undefined;
    }),
  ];
}
