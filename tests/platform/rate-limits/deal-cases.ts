import { randomUUID } from 'node:crypto';
import { releaseDeal } from '../../../contract/deals/holds.ts';
import { sendOffer } from '../../../contract/deals/offers.ts';
import { rateDeal } from '../../../contract/deals/ratings.ts';
import { sellTo } from '../../../contract/deals/sold.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import { placePost } from '../../factories/posts.ts';
import { ask, type Line, next, type Scene } from './clients.ts';

const HOUR = 3_600;

/** In the path: what the scene prepared. */
const onOwn = ({ id }: Scene) => ({ params: { id } });

/** The limits of calls about deals. */
export const dealLines: Record<Extract<LimitName, `deals.${string}`>, Line> = {
  'deals.offer': {
    points: 120,
    newcomers: 60,
    seconds: HOUR,
    by: 'account',
    prepare: async (scene) => (scene.id = await placePost(scene.server, scene.other)),
    call: ask(sendOffer, (scene) => ({ ...onOwn(scene), body: { note: `Number ${next()}` } })),
  },
  'deals.change': {
    points: 600,
    seconds: HOUR,
    by: 'account',
    prepare: async (scene) => {
      const post = await placePost(scene.server, scene.other);
      const { deal } = await scene.person.client.call(sendOffer, { params: { id: post }, body: { note: '' } });
      scene.id = deal._id;
    },
    call: ask(releaseDeal, onOwn),
  },
  'deals.name': {
    points: 40,
    newcomers: 10,
    seconds: 24 * HOUR,
    by: 'account',
    prepare: async (scene) => (scene.id = await placePost(scene.server, scene.person)),
    call: ask(sellTo, (scene) => ({ ...onOwn(scene), body: { buyer: randomUUID() } })),
  },
  'deals.rate': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    call: ask(rateDeal, () => ({ params: { id: randomUUID() }, body: { again: true } })),
  },
};
