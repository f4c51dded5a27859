import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, recordId } from '../shapes.ts';

export const setPostSpot = endpoint({
  name: 'setPostSpot',
  method: 'PUT',
  path: '/api/posts/:id/spot',
  summary: "Names the meet-up spot of the viewer's own post; null for their usual ones",
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ spot: z.nullable(recordId) }),
  errors: ['post_not_found', 'post_deleted', 'forbidden', 'too_many_requests'],
});
