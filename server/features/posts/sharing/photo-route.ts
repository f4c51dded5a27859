import type { FastifyInstance } from 'fastify';
import type { GalleryEntry } from '../../../../contract/posts/posts.ts';
import { getTeaserPhoto } from '../../../../contract/posts/sharing.ts';
import { SHARE_KEY } from '../../../../contract/routes.ts';
import { recordId } from '../../../../contract/shapes.ts';
import { fileHeaders, secretHeaders } from '../../../platform/http/headers.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentifyRequester } from '../media/file-request.ts';
import { openPhoto } from '../media/open-photo.ts';
import type { ShareLinks } from './share-links.ts';

/** What is shown of a listing with a video first is its first photo. */
export const firstPhoto = (gallery: readonly GalleryEntry[]): GalleryEntry | undefined =>
  gallery.find(({ kind }) => kind !== 'video');

/**
 * Serves the first photo of a listing by its author's link, as it was encoded again when it was uploaded: without
 * metadata. It isn't cached, so that it ends with the link.
 */
export function registerTeaserPhotos(
  app: FastifyInstance,
  platform: Pick<Platform, 'pool' | 'files'>,
  links: ShareLinks,
  whoAsks: IdentifyRequester,
): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    getTeaserPhoto.path,
    { compress: false, config: { fairAs: 'files' } },
    async (request, reply) => {
      const { id } = request.params;
      const secret = request.query[SHARE_KEY];
      if (!recordId.safeParse(id).success || typeof secret !== 'string') throw problem('post_not_found');
      const { gallery } = await links.open({ ...(await whoAsks(request)), ip: request.ip }, id, secret);
      const first = firstPhoto(gallery);
      const photo = first && (await openPhoto(platform, first._id));
      if (!photo) throw problem('post_not_found');
      return reply
        .headers({ ...fileHeaders, ...secretHeaders, 'cache-control': 'no-store', 'content-length': photo.size })
        .type('image/webp')
        .send(photo.stream);
    },
  );
}

export const teaserPhotoDescription: RawDescription = {
  method: 'GET',
  path: getTeaserPhoto.path,
  operation: {
    operationId: 'getTeaserPhoto',
    summary: getTeaserPhoto.summary,
    tags: ['posts'],
    security: [],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: SHARE_KEY, in: 'query', required: true, schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: 'The photo, at most 1280 pixels on its longer side.',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
      ...errorAnswers(['post_not_found', 'too_many_requests']),
    },
  },
};
