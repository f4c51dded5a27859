import { DAY, isoTime } from './moment.ts';
import { termsAhead } from '../../../../contract/campuses/term-dates.ts';
import { hashPassword } from '../../../features/identity/passwords/index.ts';
import { calculateToday } from '../../../features/prices/index.ts';
import { analyseWaiting } from '../../../features/search/index.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adRow, checkoutRows, ledgerAccounts, ledgerRows, type LedgerAccount } from './ads.ts';
import { adAnalyticsRows, analyticsRows } from './analytics.ts';
import { type SeededChat, chatRow, memberRows, messageLikeRows, messageRows } from './chats.ts';
import { demo } from '../content/index.ts';
import { type Community, filesOf, planCommunity } from './community.ts';
import { planDeals } from './deals.ts';
import { fileRow, type Pictures } from './files.ts';
import { notificationRows, unreadVersionRows } from './notifications.ts';
import { CAMPUS, PASSWORD, personOf, userRow } from './people.ts';
import { makePictures } from './pictures.ts';
import { followRows, usualSpotRows } from './places.ts';
import { editRows, likeRows, mentionRows, postRow } from './posts.ts';
import { historyRows, searchRows, watchRows } from './searches.ts';
import * as store from './store.ts';
import { claimSeeding } from './marker.ts';

/**
 * Creates the pictures of the demo community, then all its rows in one transaction.
 * @param report called with a line of text, since this takes a while
 * @returns false when a username or email of its people is already taken in this database; true too when another process
 *   has created the community meanwhile
 */
export async function makeCommunity(
  { pool, files, write, bus, log }: Platform,
  report: (line: string) => void,
): Promise<boolean> {
  const started = performance.now();
  const now = Date.parse((await store.readProductTime.one(pool))?.now ?? '');
  const community = planCommunity(now);
  const people = [...community.people.values()];
  const taken = await store.takenNames.all(
    pool,
    people.map(({ written }) => written.username),
    people.map(({ written }) => written.email),
  );
  if (taken.length > 0) {
    log.warn({ taken: taken.map(({ username }) => username) }, 'no demo community: its usernames or emails are taken');
    return false;
  }
  report('Making the demo community, this takes a few seconds...');
  const passwordHash = await hashPassword(PASSWORD);
  const pictures = await makePictures(files, filesOf(community));
  const isMade = await write(async (tx) => {
    if (!(await claimSeeding(tx))) return false;
    await insertPeople(tx, community, pictures, passwordHash, now);
    await insertPosts(tx, community, pictures);
    await insertPlaces(tx, community);
    await insertInvites(tx, community);
    await insertAmbassador(tx, community, now);
    // a campus that isn't open yet, with a waiting list
    await store.setOpening.run(tx, demo.waiting.campus, demo.waiting.threshold);
    await analyseWaiting(tx);
    const spots = await store.spotsOf.all(tx, CAMPUS);
    const { deals, ratings, lines, chats, silent } = planDeals({ ...community, spots, now });
    await insertChats(tx, chats, pictures);
    await store.insertDeals.run(tx, JSON.stringify(deals));
    await store.insertRatings.run(tx, JSON.stringify(ratings));
    await store.confirmListings.run(tx, CAMPUS, silent);
    await store.setLines.run(tx, CAMPUS, JSON.stringify(lines));
    await calculateToday(tx, CAMPUS);
    await insertAds(tx, community);
    const notifications = notificationRows(community.posts, community.chats, community.people, now);
    await store.insertNotifications.run(tx, JSON.stringify(notifications));
    await store.insertUnreadVersions.run(tx, JSON.stringify(unreadVersionRows(notifications, community.chats)));
    const counts = analyticsRows(community.listed, now);
    await store.insertAnalytics.run(tx, JSON.stringify(counts));
    await store.insertAdAnalytics.run(tx, JSON.stringify(adAnalyticsRows(community.ads, counts, now)));
    await store.insertSearches.run(tx, JSON.stringify(searchRows(now)));
    await store.insertSearchHistory.run(tx, JSON.stringify(historyRows(community.people, now)));
    await store.insertWatches.run(tx, JSON.stringify(watchRows(community.people, now)));
    await insertCourse(tx, community, now);
    await store.queueListings.run(tx, CAMPUS);
    tx.afterCommit(() => bus.publish('bus.gap', null));
    return true;
  });
  if (isMade) log.info({ seconds: Math.round((performance.now() - started) / 100) / 10 }, 'demo community created');
  return true;
}

async function insertPeople(
  tx: Tx,
  { people, posts, ...rest }: Community,
  pictures: Pictures,
  passwordHash: string,
  now: number,
) {
  const totals = new Map<string, number>();
  for (const { type, parent, author } of posts)
    if (type === 'post' && !parent) totals.set(author.id, (totals.get(author.id) ?? 0) + 1);
  const users = [...people.values()].map((person) => userRow(person, passwordHash, totals.get(person.id) ?? 0, now));
  await store.insertUsers.run(tx, JSON.stringify(users));
  const files = filesOf({ people, posts, ...rest }).map((file) => fileRow(file, pictures, CAMPUS));
  await store.insertFiles.run(tx, JSON.stringify(files));
  await store.setPhotos.run(tx, CAMPUS);
  await store.countMembers.run(tx, CAMPUS, users.filter((user) => user.school_verified).length);
}

async function insertPosts(tx: Tx, { posts, sale }: Community, pictures: Pictures) {
  await store.insertPosts.run(tx, JSON.stringify(posts.map((post) => postRow(post, pictures))));
  await store.insertSales.run(tx, JSON.stringify([sale.sale]));
  await store.insertSalePosts.run(tx, JSON.stringify(sale.items));
  await store.insertEdits.run(tx, JSON.stringify(posts.flatMap(editRows)));
  await store.insertLikes.run(tx, JSON.stringify(posts.flatMap(likeRows)));
  await store.insertMentionRows.run(tx, JSON.stringify(posts.flatMap(mentionRows)));
}

async function insertPlaces(tx: Tx, { people }: Community) {
  await store.insertFollows.run(tx, JSON.stringify(followRows(people)));
  await store.insertUsualSpots.run(tx, JSON.stringify(usualSpotRows(people)), CAMPUS);
  await store.placePosts.run(tx, CAMPUS);
}

async function insertInvites(tx: Tx, { people }: Community) {
  const { by, code, people: newcomers } = demo.invited;
  const inviter = personOf(people, by);
  const link = { campus_id: CAMPUS, user_id: inviter.id, code, created_at: isoTime(inviter.joined) };
  await store.insertInviteLinks.run(tx, JSON.stringify([link]));
  const rows = newcomers
    .map((username) => personOf(people, username))
    .map(({ id, joined }) => ({ campus_id: CAMPUS, user_id: id, inviter_id: inviter.id, created_at: isoTime(joined) }));
  await store.insertInvitedPeople.run(tx, JSON.stringify(rows));
}

async function insertAmbassador(tx: Tx, { people, listed }: Community, now: number) {
  const { by: ambassador, pinned } = demo.ambassador;
  const at = isoTime(now - 2 * DAY);
  const { id } = personOf(people, ambassador);
  const role = { campus_id: CAMPUS, user_id: id, since: at, pinned_id: listed.get(pinned)?.id, pinned_at: at };
  await store.insertAmbassadors.run(tx, JSON.stringify([role]));
}

async function insertChats(tx: Tx, chats: readonly SeededChat[], pictures: Pictures) {
  await store.insertChats.run(tx, JSON.stringify(chats.map(chatRow)));
  await store.insertChatMembers.run(tx, JSON.stringify(chats.flatMap(memberRows)));
  await store.insertMessages.run(tx, JSON.stringify(chats.flatMap((chat) => messageRows(chat, pictures))));
  await store.insertMessageLikes.run(tx, JSON.stringify(chats.flatMap(messageLikeRows)));
}

async function insertCourse(tx: Tx, { people }: Community, now: number) {
  const { by, code } = demo.myCourse;
  const [term] = termsAhead(await store.termsOf.all(tx, CAMPUS), now);
  await store.insertCourse.run(tx, CAMPUS, personOf(people, by).id, term?.name ?? '', code);
}

async function insertAds(tx: Tx, { ads }: Community) {
  await store.insertAds.run(tx, JSON.stringify(ads.map(adRow)));
  await store.insertCheckouts.run(tx, JSON.stringify(checkoutRows(ads)));
  const ids = new Map<string, string>();
  const keyOf = ({ kind, of }: LedgerAccount) => `${kind} ${of ?? ''}`;
  for (const account of ledgerAccounts(ads)) {
    const { kind, of } = account;
    const made = await store.ledgerAccount.one(
      tx,
      kind,
      kind === 'user_funds' ? of : null,
      kind === 'ad_budget' ? of : null,
    );
    if (made) ids.set(keyOf(account), made.id);
  }
  const { transactions, entries } = ledgerRows(ads, (account) => ids.get(keyOf(account)) ?? '');
  await store.insertTransactions.run(tx, JSON.stringify(transactions));
  await store.insertLedgerEntries.run(tx, JSON.stringify(entries));
}
