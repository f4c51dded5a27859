import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id } from '../shapes.ts';
import { galleryEntry } from '../posts/gallery.ts';

/** A file that was uploaded and checked, and is not used yet in a post, comment, message or profile picture. */
export const upload = z.extend(galleryEntry, { upload: id });
export type Upload = z.infer<typeof upload>;

export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: '/api/files/:id',
  summary: "A finished upload of the viewer that isn't used yet",
  access: 'verified',
  params: byId,
  answer: upload,
  errors: ['file_gone'],
});

export const discardUpload = endpoint({
  name: 'discardUpload',
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Deletes an unused upload',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
});
