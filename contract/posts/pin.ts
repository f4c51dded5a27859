import { endpoint } from '../endpoint.ts';
import { byId } from '../shapes.ts';

/** A pin ends by itself after this many days, and an ambassador's next one is possible then. */
export const PIN_DAYS = 7;

/** For ambassadors; repeating it for the pinned post changes nothing. */
export const pinPost = endpoint({
  name: 'pinPost',
  method: 'PUT',
  path: '/api/posts/:id/pin',
  summary: "Pins a post of the ambassador's campus above its feed for a week; one at a time, and one a week",
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  errors: [
    'post_not_found',
    'post_deleted',
    'not_pinnable',
    'pin_used',
    'pin_taken',
    'no_community',
    'not_open',
    'forbidden',
    'too_many_requests',
  ],
});
