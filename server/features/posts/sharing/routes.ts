import { choiceLabel } from '../../../../contract/posts/listing-fields.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import * as contract from '../../../../contract/posts/sharing.ts';
import { SHARE_KEY } from '../../../../contract/routes.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import { pictureOf } from '../preview.ts';
import { firstPhoto } from './photo-route.ts';
import type { ShareLinks } from './share-links.ts';
import type { TeaserRow } from './store.ts';

/** The calls about links to listings, and what these show (ITM-05). */
export function sharingRoutes(links: ShareLinks, directory: CampusDirectory): Route[] {
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
  ];
}

/** Without the text, of which a listing without a title would show the beginning. */
function teaserView(
  { id, title, price, category, gallery }: TeaserRow,
  secret: string,
  campus: string,
): contract.Teaser {
  const photo = firstPhoto(gallery);
  const picture = photo ? pictureOf([photo]) : null;
  return {
    _id: id,
    title: title ?? (category ? choiceLabel(category as Category) : 'For sale'),
    price,
    campus,
    photo: picture && {
      path: `${contract.getTeaserPhoto.path.replace(':id', id)}?${SHARE_KEY}=${secret}`,
      width: picture.width,
      height: picture.height,
    },
  };
}
