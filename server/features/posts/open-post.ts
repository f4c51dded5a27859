import { recordId } from '../../../contract/shapes.ts';
import { type HostCampus, mayRead, type Viewer } from '../../platform/http/caller.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import type { Reach } from './reach.ts';
import type { Readers } from './readers.ts';
import type { AdOfPost } from './routes.ts';
import { abilitiesOn, postJson } from './view.ts';

export interface Opening {
  reach: Reach;
  readers: Readers;
  adOf: AdOfPost;
}

/**
 * A post or comment with what its viewer may do with it, as JSON of `getPost`'s answer.
 * @throws ProblemError post_not_found (also another campus's, a hidden one, one of somebody blocked), post_deleted
 */
export async function openPost(
  { reach, readers, adOf }: Opening,
  campus: HostCampus,
  viewer: Viewer | null,
  postId: string,
): Promise<Buffer> {
  const row = await reach.post(campus, viewer, postId);
  const viewerId = viewer && viewer.userId;
  const { saved } = await readers.of(campus.id, viewerId);
  const mine = saved.has(row.id) ? `"${row.id}"` : '';
  const abilities = JSON.stringify(abilitiesOn(row, viewer));
  const of = { campusId: campus.id, postId: row.id, authorId: row.author_id };
  const ad = row.depth > 0 ? null : await adOf(of, viewerId);
  return Buffer.from(
    `{"post":${postJson(row)},"mine":{"saved":[${mine}]},"abilities":${abilities},"ad":${JSON.stringify(ad)}}`,
  );
}

/** The same for a page to begin with; null for whoever may not read it and for what is missing or gone. */
export async function bootPost(opening: Opening, campus: HostCampus, viewer: Viewer | null, postId: string) {
  if (!mayRead(campus, viewer) || !recordId.safeParse(postId).success) return null;
  try {
    return await openPost(opening, campus, viewer, postId);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
