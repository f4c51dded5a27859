import { searchPeople as endpoint } from '../../../contract/search/search.ts';
import { call } from '../../lib/api.ts';
import { personName, photoOf } from '../identity/index.ts';
import type { SearchPeople } from './editor/index.ts';

/** Searches for people to mention, on this campus and the viewer's own. */
export const searchPeople: SearchPeople | undefined = async (query) => {
  if (query.length < 2) return [];
  const { people } = await call(endpoint, { query: { q: query } });
  return people.map((person) => ({
    userId: person._id,
    username: person.username,
    name: personName(person),
    avatarUrl: photoOf(person, 96),
  }));
};
