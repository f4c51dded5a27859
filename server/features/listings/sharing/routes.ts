import { addressOf } from '../../../../contract/endpoint.ts';
import { choiceLabel } from '../../../../contract/posts/listing-fields.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import * as contract from '../../../../contract/posts/sharing.ts';
import { SHARE_KEY } from '../../../../contract/routes.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import type { Files } from '../../files/index.ts';
import { previewPicture } from '../../posts/index.ts';
import type { ShareLinks } from './share-links.ts';
import type { TeaserRow } from './store.ts';

/** The photo that a link shows: the first file that isn't a video. */
const firstPhoto = (gallery: readonly GalleryEntry[]) => gallery.find(({ kind }) => kind !== 'video');

/** The calls about links to listings, and what these show. */
export function sharingRoutes(files: Pick<Files, 'openPhoto'>, links: ShareLinks, directory: CampusDirectory): Route[] {
  return [
    route(contract.makeShareLink, async (call) => {
      const viewer = call.signedIn();
      const { path, signed } = await links.linkTo(
        call.campus,
        viewer,
        await links.own(call.campus, viewer, call.params.id),
      );
      return { url: `${call.origin}${path}`, signed };
    }),

    route(contract.endShareLink, async (call) => {
      await links.stop(await links.own(call.campus, call.signedIn(), call.params.id));
      return undefined;
    }),

    route(contract.getTeaser, async ({ campus, viewer, ip, params, query }) => {
      const row = await links.open({ campus, viewer, ip }, params.id, query.s);
      return teaserView(row, query.s, directory.byId(campus.id)?.name ?? '');
    }),

    // the photo as it was encoded again when it was uploaded, without metadata
    route(contract.getTeaserPhoto, async ({ campus, viewer, ip, params, query }) => {
      const { gallery } = await links.open({ campus, viewer, ip }, params.id, query.s);
      const first = firstPhoto(gallery);
      const photo = first && (await files.openPhoto(first._id));
      if (!photo) throw problem('post_not_found');
      return { content: photo.stream, size: photo.size };
    }),
  ];
}

/**
 * What a link shows of a listing. The text isn't part of it, so one without a title is named by its category.
 * @param secret the key in the link
 */
function teaserView(
  { id, title, price, category, gallery }: TeaserRow,
  secret: string,
  campus: string,
): contract.Teaser {
  const photo = firstPhoto(gallery);
  const picture = photo ? previewPicture([photo]) : null;
  return {
    _id: id,
    title: title ?? (category ? choiceLabel(category as Category) : 'For sale'),
    price,
    campus,
    photo: picture && {
      path: addressOf(contract.getTeaserPhoto.path, { id }, { [SHARE_KEY]: secret }),
      width: picture.width,
      height: picture.height,
    },
  };
}
