import { randomBytes, randomUUID } from 'node:crypto';
import { createAd } from '../../../contract/ads/checkout.ts';
import { sendAnalytics } from '../../../contract/analytics/analytics.ts';
import { decideCase } from '../../../contract/moderation/decisions.ts';
import { listAdminUsers } from '../../../contract/moderation/admin-records.ts';
import { readAppealLink, sendAppeal } from '../../../contract/moderation/appeals.ts';
import { createInvite, readInvite } from '../../../contract/invites/invites.ts';
import { addMyCourse } from '../../../contract/courses/my-courses.ts';
import { findBook } from '../../../contract/courses/books.ts';
import { countLooking, notifyLooking } from '../../../contract/watching/looking-for.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import { setUsualSpots } from '../../../contract/campuses/spots.ts';
import { requestSchool } from '../../../contract/campuses/school-requests.ts';
import { exportPerson } from '../../../contract/moderation/personal-data.ts';
import { muteUser, report, sendFeedback } from '../../../contract/moderation/moderation.ts';
import { subscribePush } from '../../../contract/notifications/notifications.ts';
import { getUnsubscribe } from '../../../contract/notifications/settings.ts';
import { listUnconfirmed } from '../../../contract/posts/availability-calls.ts';
import { getAlertsOfLink } from '../../../contract/watching/alerts.ts';
import { saveSearch } from '../../../contract/watching/saved-searches.ts';
import { unpinPost } from '../../../contract/invites/ambassador.ts';
import { createComment } from '../../../contract/posts/comments.ts';
import { createPost, editPost } from '../../../contract/posts/posts.ts';
import { getTeaser, makeShareLink } from '../../../contract/posts/sharing.ts';
import { findPriceRange } from '../../../contract/prices/prices.ts';
import { recordSearch } from '../../../contract/search/search.ts';
import { beginUpload, placePost, words } from '../../factories/posts.ts';
import { chatLines } from './chat-cases.ts';
import { dealLines } from './deal-cases.ts';
import { httpLines } from './http-cases.ts';
import { identityLines } from './identity-cases.ts';
import { liveLines } from './live-cases.ts';
import { saveDraft } from '../../../contract/sales/drafts.ts';
import { answered, ask, isRefusal, type Line, next, type Scene } from './clients.ts';
import { pushKeys } from '../../factories/push-keys.ts';

const MINUTE = 60;
const HOUR = 3_600;

const ownPost = async (scene: Scene) => (scene.id = await placePost(scene.server, scene.person));
const onOwn = (scene: Scene) => ({ params: { id: scene.id } });
/** Mentions someone in a comment, and answers whether they were notified. */
async function mentionIn({ person, id, run }: Scene, { id: to, username }: Scene['other']) {
  const said = { blocks: [{ type: 'paragraph' as const, spans: [{ mention: { username } }] }] };
  const { _id } = await person.client.call(createComment, { params: { id }, body: { text: said } as never });
  return answered((await run('select 1 from notifications where to_user = $1 and post_id = $2', to, _id)).length > 0);
}
/** Makes the person a moderator, before their first request. */
const asModerator = ({ run, person }: Scene) => run(`update users set role = 'moderator' where id = $1`, person.id);
const aView = () => ({
  body: { page_session: randomBytes(16).toString('hex'), events: [{ type: 'view', post: randomUUID() }] },
});

/**
 * Every limit with its required numbers, written out: contract/rate-limits.ts and this table have to change together.
 * For a new limit add a line with its numbers, what it counts by, and a call that it counts:
 * 'posts.create': { points: 60, newcomers: 30, seconds: HOUR, by: 'account', call: ask(createPost, …) },
 * `prepare` creates what the call needs. The call may fail for another reason, as long as it is counted and always
 * fails in the same way.
 */
export const lines: Record<LimitName, Line> = {
  'posts.create': {
    points: 60,
    newcomers: 30,
    seconds: HOUR,
    by: 'account',
    call: ask(createPost, () => ({ body: { text: words(`A desk, number ${next()}`) } })),
  },
  'posts.comment': {
    points: 400,
    newcomers: 200,
    seconds: HOUR,
    by: 'account',
    prepare: ownPost,
    call: ask(createComment, (scene) => ({ ...onOwn(scene), body: { text: words(`Still there ${next()}?`) } })),
  },
  'posts.share': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    prepare: ownPost,
    call: ask(makeShareLink, onOwn),
  },
  'posts.teaser': {
    points: 600,
    seconds: MINUTE,
    by: 'address',
    call: ask(getTeaser, () => ({ params: { id: randomUUID() }, query: { s: 'wrong' } }), 'visitor'),
  },
  'posts.edit': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    prepare: ownPost,
    call: ask(editPost, (scene) => ({ ...onOwn(scene), body: { price: next() } })),
  },
  'posts.upload': {
    points: 300,
    newcomers: 150,
    seconds: HOUR,
    by: 'account',
    call: ({ person }) => beginUpload(person.client, 10, { filename: 'a.jpg', filetype: 'image/jpeg' }),
  },

  'sales.save': {
    points: 2_000,
    seconds: HOUR,
    by: 'account',
    call: ask(saveDraft, () => ({
      params: { id: randomUUID() },
      body: { version: 7, title: '', ends_on: '', place: '', schedule: 'none' as const, items: [], loose: [] },
    })),
  },
  'courses.book': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(findBook, () => ({ params: { isbn: '9780136551645' } })),
  },
  'invites.change': {
    points: 30,
    seconds: HOUR,
    by: 'account',
    call: ask(createInvite, () => ({})),
  },
  'invites.open': {
    points: 120,
    seconds: MINUTE,
    by: 'address',
    call: ask(readInvite, () => ({ params: { code: 'nothing' } })),
  },
  'invites.ambassador': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(unpinPost, () => ({ params: { id: randomUUID() } })),
  },
  'courses.mine': {
    points: 60,
    seconds: MINUTE,
    by: 'account',
    call: ask(addMyCourse, () => ({ params: { code: 'CHEM 1315' }, body: {} })),
  },
  'prices.similar': {
    points: 60,
    seconds: MINUTE,
    by: 'account',
    call: ask(findPriceRange, () => ({ query: { keys: `desk,number${next()}` } })),
  },

  'watching.count': {
    points: 120,
    seconds: MINUTE,
    by: 'account',
    call: ask(countLooking, () => ({ body: { title: 'A desk' } as never })),
  },
  'watching.notify': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    prepare: async (scene) => (scene.id = await placePost(scene.server, scene.person)),
    call: ask(notifyLooking, onOwn),
  },

  'search.count': {
    points: 200,
    seconds: HOUR,
    by: 'account',
    call: ask(recordSearch, () => ({ body: { text: 'desk' } })),
  },
  'search.visit': {
    points: 600,
    seconds: HOUR,
    by: 'address',
    call: ({ visitor, address }) =>
      visitor.on('smu').try(recordSearch, { body: { text: 'desk' }, headers: { 'x-forwarded-for': address } }),
  },
  'ads.create': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    prepare: ownPost,
    call: ask(createAd, (scene) => ({ ...onOwn(scene), body: { cta: { type: 'message' } } })),
  },
  'analytics.account': { points: 120, seconds: MINUTE, by: 'account', call: ask(sendAnalytics, aView) },
  'analytics.address': { points: 600, seconds: MINUTE, by: 'address', call: ask(sendAnalytics, aView, 'visitor') },
  'notifications.stranger': {
    points: 40,
    seconds: 72 * HOUR,
    by: ({ person, other }) => `${person.id} ${other.id}`,
    // the comment is posted, but no one is notified
    isRefusal,
    prepare: async (scene) => (scene.id = await placePost(scene.server, scene.other)),
    async call({ person, other, id, run }) {
      const { _id } = await person.client.call(createComment, { params: { id }, body: { text: words('Hey') } });
      return answered(
        (await run('select 1 from notifications where to_user = $1 and post_id = $2', other.id, _id)).length > 0,
      );
    },
  },
  'notifications.mention': {
    points: 10,
    seconds: HOUR,
    by: ({ person, other }) => `${person.id} ${other.id}`,
    // the comment is posted, but no one is notified
    isRefusal,
    prepare: ownPost,
    call: (scene) => mentionIn(scene, scene.other),
  },
  'notifications.mentions': {
    points: 100,
    seconds: HOUR,
    by: 'account',
    isRefusal,
    prepare: ownPost,
    // a different person each time
    call: async (scene) => mentionIn(scene, await scene.someone()),
  },
  'posts.availability': {
    points: 120,
    seconds: MINUTE,
    by: 'address',
    call: ask(listUnconfirmed, () => ({ query: { token: 'none' } }), 'visitor'),
  },
  'notifications.unsubscribe': {
    points: 60,
    seconds: MINUTE,
    by: 'address',
    call: ask(getUnsubscribe, () => ({ query: { token: 'none' } }), 'visitor'),
  },
  'notifications.push': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    call: ask(subscribePush, () => ({
      body: {
        endpoint: 'http://127.0.0.1:9/nobody',
        keys: pushKeys,
      },
    })),
  },

  'moderation.report': {
    points: 60,
    newcomers: 30,
    seconds: HOUR,
    by: 'account',
    call: ask(report, ({ other }) => ({ body: { kind: 'user', id: other.id, reason: 'spam' } })),
  },
  'watching.change': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(saveSearch, () => ({ body: { name: 'Desks', query: `desk ${next()}` } })),
  },
  'watching.links': {
    points: 60,
    seconds: MINUTE,
    by: 'address',
    call: ask(getAlertsOfLink, () => ({ query: { token: 'none' } }), 'visitor'),
  },
  'posts.spots': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(setUsualSpots, () => ({ body: { spots: [] } })),
  },
  'moderation.decide': {
    points: 300,
    seconds: HOUR,
    by: 'account',
    prepare: asModerator,
    call: ask(decideCase, () => ({ params: { id: randomUUID() }, body: { action: 'dismiss' } })),
  },
  'moderation.sanction': {
    points: 60,
    seconds: HOUR,
    by: 'account',
    prepare: asModerator,
    call: ask(decideCase, () => ({ params: { id: randomUUID() }, body: { action: 'ban', reason: 'Spam' } })),
  },
  'moderation.look-up': {
    points: 600,
    seconds: HOUR,
    by: 'account',
    prepare: asModerator,
    call: ask(listAdminUsers, () => ({})),
  },
  'moderation.personal-data': {
    points: 20,
    seconds: 24 * HOUR,
    by: 'account',
    prepare: ({ run, person }) =>
      run(
        `with proved as (update sessions set proved_at = product_now() + interval '1 day' where user_id = $1)
         update users set role = 'admin' where id = $1`,
        person.id,
      ),
    call: ask(exportPerson, () => ({ params: { id: randomUUID() }, body: { reason: 'A request' } })),
  },
  'moderation.people': {
    points: 120,
    seconds: HOUR,
    by: 'account',
    call: ask(muteUser, ({ other }) => ({ params: { id: other.id } })),
  },
  'moderation.feedback': {
    points: 20,
    seconds: HOUR,
    by: 'account',
    call: ask(sendFeedback, () => ({ body: { kind: 'help', text: 'Help!' } })),
  },
  'moderation.school-requests': {
    points: 10,
    seconds: 24 * HOUR,
    by: 'account',
    call: ask(requestSchool, () => ({ body: { school: 'Rice University' } })),
  },
  'moderation.school-requests-ip': {
    browser: 10,
    points: 20,
    most: 200,
    seconds: 24 * HOUR,
    by: 'address',
    call: ask(requestSchool, () => ({ body: { school: 'Rice University' } }), 'visitor'),
  },
  'moderation.appeals': {
    points: 10,
    seconds: HOUR,
    by: 'account',
    call: ask(sendAppeal, () => ({ body: { decision: randomUUID(), text: 'It was not me.' } })),
  },
  'moderation.appeal-links': {
    points: 200,
    seconds: HOUR,
    by: 'address',
    call: ask(readAppealLink, () => ({ body: { token: 'none' } }), 'visitor'),
  },

  ...dealLines,
  ...httpLines,
  ...chatLines,
  ...liveLines,
  ...identityLines,
};
