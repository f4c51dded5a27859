import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { USUAL_SPOTS_MOST } from '../../contract/campuses/spots.ts';
import { categories } from '../../contract/posts/categories.ts';
import { accountEmail, schoolEmailFault } from '../../contract/identity/rules.ts';
import { nameFault } from '../../contract/identity/names.ts';
import { adLimits } from '../../contract/ads/ad-limits.ts';
import { limits } from '../../contract/limits.ts';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import { isBlank, isEmpty, lengthOf, mentionsOf } from '../../contract/posts/rich-text/index.ts';
import { detailFaults } from '../../contract/posts/category-rules.ts';
import { faceValueFault } from '../../contract/posts/context-rules.ts';
import { newListingShape } from '../../contract/posts/listing-rules.ts';
import { demoDetails } from '../../server/sandbox/demo/content/listings/details.ts';
import { type DemoComment, demo, parseText, pictureSvg, usernames } from '../../server/sandbox/demo/content/index.ts';

const { people, listings, joined, threads, saves, chats, ads, searches, recentSearches, analyticsOf } = demo;
const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
const newListing = z.object(newListingShape);
const all = (comments: readonly DemoComment[]): DemoComment[] => comments.flatMap((one) => [one, ...all(one.replies)]);
const joinedMinutesAgo = new Map(people.map((one) => [one.username, one.joinedDaysAgo * 24 * 60]));
const posting = new Set(people.filter((one) => one.bio && one.avatar && one.schoolVerified).map((one) => one.username));

describe('demo people (D39)', () => {
  test('forty, plus the three that can log in', () => {
    expect(people).toHaveLength(43);
    expect(people.find(({ email }) => email === 'demo@ou.edu')).toMatchObject({
      username: 'hollisreyes',
      schoolVerified: true,
    });
    expect(people.find(({ email }) => email === 'moderator@ou.edu')).toMatchObject({ role: 'moderator' });
    expect(people.find(({ email }) => email === 'admin@ou.edu')).toMatchObject({ role: 'admin' });
    expect(people.filter((one) => one.unclaimed)).toHaveLength(1);
    expect(people.filter((one) => !one.unclaimed && !one.avatar)).not.toHaveLength(0);
    expect(people.filter((one) => !one.unclaimed && !one.bio)).not.toHaveLength(0);
  });

  test('names, usernames and emails follow the product’s rules [ENT-01, SET-22, SET-23, D12]', () => {
    expect(new Set(people.map((one) => one.username.toLowerCase())).size).toBe(people.length);
    expect(new Set(people.map((one) => one.email)).size).toBe(people.length);
    for (const one of people) {
      expect(one.username).toMatch(/^[a-z0-9_-]+$/);
      expect(one.username.length).toBeGreaterThanOrEqual(limits.usernameMin);
      expect(one.username.length).toBeLessThanOrEqual(limits.usernameMax);
      expect(isReservedName(one.username), one.username).toBe(false);
      expect(nameFault(`${one.first} ${one.last}`), one.username).toBeNull();
      expect(Math.max(one.first.length, one.last.length)).toBeLessThanOrEqual(limits.namePartMax);
      expect([...(one.bio ?? '')].length).toBeLessThanOrEqual(limits.bioMax);
      expect(accountEmail.safeParse(one.email).data).toBe(one.email);
      if (one.schoolVerified) expect(schoolEmailFault(one.email, ['ou.edu']), one.email).toBeNull();
    }
  });

  test('those who follow, are followed or meet somewhere are members, and no one has more than three spots [BRO-02, BRO-03]', () => {
    const members = new Set(people.filter((one) => one.schoolVerified).map((one) => one.username));
    for (const [follower, followed] of demo.follows)
      for (const username of [follower, ...followed]) expect(members, username).toContain(username);
    for (const [follower, followed] of demo.follows) expect(followed).not.toContain(follower);
    for (const [username, spots] of demo.usualSpots) {
      expect(members, username).toContain(username);
      expect(spots.length).toBeLessThanOrEqual(USUAL_SPOTS_MOST);
    }
  });

  test('every avatar is generated, and no two people share one', () => {
    const faces = people.flatMap((one) => one.avatar ?? []);
    expect(new Set(faces).size).toBe(faces.length);
    for (const face of faces) expect(pictureSvg(face), face).toContain('<svg');
  });
});

describe('demo listings', () => {
  test('at least two hundred, of every category, densest in the last two days of five weeks', () => {
    expect(listings.length).toBeGreaterThanOrEqual(200);
    expect(new Set(listings.map(({ id }) => id)).size).toBe(listings.length);
    for (const category of categories)
      expect(listings.filter((one) => one.category === category).length, category).toBeGreaterThan(1);
    expect(listings.filter((one) => one.hoursAgo < 48).length).toBeGreaterThan(40);
    expect(Math.max(...listings.map((one) => one.hoursAgo))).toBeGreaterThan(24 * 28);
    expect(listings.filter((one) => one.sold).length).toBeGreaterThanOrEqual(15);
  });

  test('texts keep the limit, and one just reaches it [POS-07, D20]', () => {
    const lengths = listings.map((one) => lengthOf(parseText(one.text)));
    expect(Math.max(...lengths)).toBe(limits.postTextMax);
    for (const one of listings) expect(isEmpty(parseText(one.text)) && one.photos.length === 0, one.id).toBe(false);
  });

  test('authors may post, and had joined before', () => {
    for (const one of listings) {
      expect(posting.has(one.by) || one.by === 'patgreer', `${one.id} by ${one.by}`).toBe(true);
      expect(people.find(({ username }) => username === one.by)!.joinedDaysAgo * 24).toBeGreaterThan(one.hoursAgo);
      if (one.price !== undefined) expect(Number.isInteger(one.price) && one.price >= 0).toBe(true);
    }
  });

  test('pictures exist, have descriptions, and are not repeated [POS-12]', () => {
    const used = listings.flatMap((one) => one.photos.map(([file]) => file));
    for (const one of listings) {
      expect(one.photos.length).toBeLessThanOrEqual(10);
      for (const [file, alt] of one.photos) {
        expect(pictureSvg(file), `${one.id}: ${file}`).toContain('<svg');
        expect(isBlank(alt), `${one.id}: ${file}`).toBe(false);
      }
    }
    for (const file of new Set(used))
      expect(used.filter((other) => other === file).length, file).toBeLessThanOrEqual(3);
    expect(listings.some((one) => one.photos.length === 10)).toBe(true);
  });

  test('everyone mentioned in a text exists', () => {
    const texts = [
      ...listings.map(({ text }) => text),
      ...threads.flatMap(({ comments }) => all(comments).map(({ text }) => text)),
    ];
    const named = texts.flatMap((text) => mentionsOf(parseText(text)));
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(usernames.has(name), name).toBe(true);
  });

  test('six new members are announced when they join', () => {
    expect(joined).toHaveLength(6);
  });
});

describe('activity', () => {
  test('threads: their posts exist, replies come after their parents, all within the limits', () => {
    expect(threads.length).toBeGreaterThanOrEqual(60);
    expect(Math.max(...threads.map(({ comments }) => all(comments).length))).toBe(60);
    const later = (comments: readonly DemoComment[], than: number): void => {
      for (const one of comments) {
        expect(one.minutesAgo, one.id).toBeLessThanOrEqual(than);
        later(one.replies, one.minutesAgo);
      }
    };
    for (const { post, comments } of threads) {
      later(comments, Math.ceil(listingOf.get(post)!.hoursAgo * 60));
      for (const one of all(comments)) {
        expect(posting.has(one.by), one.by).toBe(true);
        expect(joinedMinutesAgo.get(one.by), one.id).toBeGreaterThan(one.minutesAgo);
        expect(lengthOf(parseText(one.text))).toBeLessThanOrEqual(limits.postTextMax);
        expect(one.likedBy.every((name) => usernames.has(name) && name !== one.by)).toBe(true);
        if (one.deleted) expect(one.replies).not.toHaveLength(0);
      }
    }
    expect(threads.flatMap(({ comments }) => all(comments)).some((one) => one.deleted)).toBe(true);
  });

  test('saves are of others’ posts, once each', () => {
    expect(new Set(saves.map((one) => `${one.by} ${one.post}`)).size).toBe(saves.length);
    for (const one of saves) {
      expect(listingOf.get(one.post)!.by).not.toBe(one.by);
      expect(one.minutesAgo).toBeLessThanOrEqual(listingOf.get(one.post)!.hoursAgo * 60);
    }
    expect(saves.filter((one) => one.by === 'hollisreyes').length).toBeGreaterThan(9);
  });

  test('chats: one per pair, in order, some unread by the demo account [D25]', () => {
    expect(chats.length).toBeGreaterThanOrEqual(12);
    expect(new Set(chats.map((one) => [one.from, one.to].sort().join())).size).toBe(chats.length);
    for (const { from, to, messages, unreadBy } of chats) {
      expect(usernames.has(from) && usernames.has(to)).toBe(true);
      expect(messages.length).toBeGreaterThanOrEqual(5);
      for (const name of unreadBy) expect(messages.at(-1)!.by).not.toBe(name);
      messages.forEach((one, index) => {
        expect([...one.text].length).toBeLessThanOrEqual(limits.messageTextMax);
        expect(one.text !== '' || one.photo !== undefined || one.sharedPost !== undefined).toBe(true);
        if (index) expect(one.minutesAgo).toBeLessThanOrEqual(messages[index - 1]!.minutesAgo);
        if (one.sharedPost) expect(listingOf.has(one.sharedPost), one.sharedPost).toBe(true);
        if (one.photo) expect(pictureSvg(one.photo[0]), one.photo[0]).toContain('<svg');
      });
    }
    expect(chats.filter((one) => one.unreadBy.includes('hollisreyes')).length).toBeGreaterThan(1);
  });

  test('titles, conditions and details are those of listings, and within the limits of their fields [DET-01, DET-02]', () => {
    expect(demoDetails.size).toBeGreaterThan(100);
    for (const [id, { title, condition, details }] of demoDetails) {
      const listing = listingOf.get(id)!;
      const written = Object.fromEntries(
        Object.entries(details).map(([name, value]) => [
          name,
          String(value).startsWith('+') ? (String(value).endsWith('h') ? '2030-01-01T00:00:00Z' : '2030-01-01') : value,
        ]),
      );
      const read = newListing.safeParse({ title, condition, details: written });
      expect(read.error?.issues ?? [], id).toEqual([]);
      const values = { kind: 'selling', category: listing.category, price: listing.price ?? null } as const;
      expect(detailFaults(listing.category, written), id).toEqual([]);
      expect(faceValueFault({ ...values, details: written }), id).toBeNull();
    }
  });

  test('ads are on their owners’ posts, older than the ad, with every status', () => {
    for (const ad of ads) {
      const listing = listingOf.get(ad.post)!;
      expect(listing.by).toBe(ad.by);
      expect(listing.hoursAgo).toBeGreaterThan(ad.startedHoursAgo);
      expect(ad.title.length).toBeLessThanOrEqual(adLimits.boost.titleMax);
      expect(ad.cta.type === 'website').toBe(ad.cta.url?.startsWith('https://') ?? false);
      if (ad.status === 'completed') expect(ad.startedHoursAgo).toBeGreaterThan(ad.days! * 24);
      if (ad.status === 'active' && ad.days) expect(ad.startedHoursAgo).toBeLessThan(ad.days * 24);
    }
    expect(new Set(ads.map((ad) => ad.status))).toEqual(new Set(['active', 'paused', 'completed']));
  });

  test('analytics: a day for each day of a post, deterministic, more while boosted [D32]', () => {
    const days = analyticsOf('acoustic-guitar');
    expect(days).toHaveLength(Math.floor(listingOf.get('acoustic-guitar')!.hoursAgo / 24) + 1);
    expect(analyticsOf('acoustic-guitar')).toEqual(days);
    for (const one of days) expect(one.accounts_reached).toBeLessThanOrEqual(one.views);
    expect(days.at(-1)!.views).toBeGreaterThan(days[0]!.views);
    expect(analyticsOf('sunrise-tee').some((one) => one.external_link_clicks > 0)).toBe(true);
    expect(analyticsOf('no such post')).toEqual([]);
  });

  test('popular searches count members and visitors [ENT-14]', () => {
    for (const one of searches) expect(one.total_views).toBeGreaterThanOrEqual(one.unique_views + one.ghost_views);
    expect(recentSearches.every(({ by }) => by === 'hollisreyes')).toBe(true);
  });
});
