import { demo } from '../content/index.ts';
import { isoTime } from './moment.ts';
import { type People, personOf } from './people.ts';

/** Rows of the table follows: everyone follows since the later of the two joined. */
export const followRows = (people: People) =>
  demo.follows.flatMap(([follower, followed]) =>
    followed.map((username) => {
      const [one, other] = [personOf(people, follower), personOf(people, username)];
      return { follower_id: one.id, followed_id: other.id, created_at: isoTime(Math.max(one.joined, other.joined)) };
    }),
  );

/** The usual meet-up spots of people, by the names of the spots. */
export const usualSpotRows = (people: People) =>
  demo.usualSpots.flatMap(([username, spots]) =>
    spots.map((spot, position) => ({ user_id: personOf(people, username).id, spot, position })),
  );
