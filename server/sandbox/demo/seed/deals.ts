import type { Spot } from '../../../../contract/campuses/spot.ts';
import { type DealAction, isInLine } from '../../../../contract/deals/deal-facts.ts';
import { zoneOffset } from '../../../../contract/campuses/zone-offset.ts';
import { nextDeadline } from '../../../../contract/deals/machine.ts';
import { confirmsListing, dealHistory, lastChange, type ScriptedNote } from '../../../features/deals/index.ts';
import { demo } from '../content/index.ts';
import type { DemoDeal } from '../content/deals.ts';
import type { SeededChat } from './chats.ts';
import { demoId } from './ids.ts';
import { DAY, HOUR_MS, isoTime, MINUTE, TIME_ZONE } from './moment.ts';
import { CAMPUS, type People, type SeededPerson, personOf } from './people.ts';
import type { SeededPost } from './posts.ts';

const QUARTER = 15 * MINUTE;
const MEETING_HOUR = 17;
const PUBLISHED_AFTER = 7 * DAY;

export interface DealPlan {
  deals: object[];
  ratings: object[];
  /** what the listings show of them */
  lines: { id: string; held_until: string | null; line_ends: string[]; confirmed_at: string | null }[];
  /** listings whose offers nobody answered: their sellers are asked about them */
  silent: string[];
  /** all conversations, with what happened in the deals */
  chats: SeededChat[];
}

/** A meet-up in the past, at a quarter of an hour; one to come at 5 PM of the campus, on the next such day. */
function meetingTime(now: number, hoursAgo: number): number {
  const about = now - hoursAgo * HOUR_MS;
  if (hoursAgo > 0) return Math.round(about / QUARTER) * QUARTER;
  const offset = zoneOffset(about, TIME_ZONE);
  const midnight = Math.floor((about + offset) / DAY) * DAY - offset;
  const five = midnight + MEETING_HOUR * HOUR_MS;
  return five > now + HOUR_MS ? five : five + DAY;
}

interface Parts {
  listed: ReadonlyMap<string, SeededPost>;
  people: People;
  chats: readonly SeededChat[];
  spots: readonly Spot[];
  now: number;
}

/** Deals in every state with their messages, ratings and lines, by the rules of the machine. */
export function planDeals({ listed, people, chats: scripted, spots, now }: Parts): DealPlan {
  const chats = scripted.map((chat) => ({ ...chat, messages: chat.messages.map((message) => ({ ...message })) }));
  const plan: DealPlan = { deals: [], ratings: [], lines: [], silent: [], chats };
  const [spot] = spots;
  if (!spot) return plan;
  const lines = new Map<string, DealPlan['lines'][number]>();
  for (const written of demo.deals) {
    const post = listed.get(written.post);
    if (!post) throw new Error(`a deal is about a missing post: ${written.post}`);
    const [seller, buyer] = [post.author, personOf(people, written.buyer)];
    const chat = chatOf(chats, buyer, seller, written.offer[0]);
    const name = `deal ${written.post} ${written.buyer}`;
    const id = demoId(name, written.offer[0]);
    const title = post.title ?? post.plain.split(/\s+/).slice(0, 8).join(' ');
    const [offeredAgo, price, note = ''] = written.offer;
    const offer = { at: now - offeredAgo * HOUR_MS, price, note };
    const script = { id, title, asking: post.price ?? 0, spots, timeZone: TIME_ZONE, chatId: chat.id, offer };
    const steps = stepsOf(written, post, spot, now);
    const { values, facts, notes } = dealHistory({ ...script, steps }, now);
    plan.deals.push({
      ...values,
      proposal: values.proposal && (JSON.parse(values.proposal) as unknown),
      meet_up: values.meet_up && (JSON.parse(values.meet_up) as unknown),
      ...{ id, campus_id: CAMPUS, post_id: post.id, seller_id: seller.id, buyer_id: buyer.id, title },
      created_at: isoTime(offer.at),
      last_modified: lastChange(notes),
    });
    addMessages(chat, notes, { name, seller, buyer, now });
    plan.ratings.push(...ratingsOf(written, { id, name, seller, buyer, handedOff: facts.endedAt ?? now }, now));

    const line = lines.get(post.id) ?? { id: post.id, held_until: null, line_ends: [], confirmed_at: null };
    lines.set(post.id, line);
    if (isInLine(facts.state)) line.line_ends.push(isoTime(nextDeadline(facts) ?? now));
    if (facts.heldUntil !== null) line.held_until = isoTime(facts.heldUntil);
    const answered = steps.findLast(({ by, action }) => confirmsListing(action, by));
    if (facts.state === 'expired' && !answered) plan.silent.push(post.id);
    if (answered) line.confirmed_at = isoTime(answered.at);
  }
  plan.lines.push(...lines.values());
  for (const chat of chats) {
    chat.messages.sort((a, b) => a.at - b.at);
    chat.messages.forEach((message, index) => {
      message.seq = index + 1;
    });
  }
  return plan;
}

function stepsOf({ steps = [], handedOff }: DemoDeal, post: SeededPost, spot: Spot, now: number) {
  const taken = steps.map(([hoursAgo, by, action]) => ({
    at: now - hoursAgo * HOUR_MS,
    by,
    action: (action.type === 'propose'
      ? { type: 'propose', spot: spot._id, at: meetingTime(now, action.hoursAgo) }
      : action) as DealAction,
  }));
  if (!handedOff) return taken;
  const action: DealAction = { type: 'hand-off', codeIsRight: true };
  return [...taken, { at: post.soldAt ?? now, by: 'seller' as const, action }];
}

/** The conversation of two people; a new one where they haven't written yet. */
function chatOf(chats: SeededChat[], buyer: SeededPerson, seller: SeededPerson, hoursAgo: number): SeededChat {
  const pair = [buyer, seller];
  const known = chats.find(({ from, to }) => pair.includes(from) && pair.includes(to));
  if (known) return known;
  const name = `chat deals ${buyer.id} ${seller.id}`;
  const made: SeededChat = { id: demoId(name, hoursAgo), from: buyer, to: seller, messages: [], unreadBy: [] };
  chats.push(made);
  return made;
}

interface Sides {
  name: string;
  seller: SeededPerson;
  buyer: SeededPerson;
  now: number;
}

function addMessages(chat: SeededChat, notes: readonly ScriptedNote[], { name, seller, buyer, now }: Sides): void {
  for (const [index, { at, by, note }] of notes.entries())
    chat.messages.push({
      id: demoId(`${name} ${index}`, (now - at) / HOUR_MS),
      seq: 0,
      by: by === 'seller' ? seller : buyer,
      text: '',
      deal: note,
      shared: null,
      file: null,
      likedBy: null,
      at,
    });
}

/** Both ratings appear once the second is there, a single one after a week. */
function ratingsOf(
  { ratings = [] }: DemoDeal,
  { id, name, seller, buyer, handedOff }: Omit<Sides, 'now'> & { id: string; handedOff: number },
  now: number,
): object[] {
  const last = Math.max(...ratings.map(({ hoursAgo }) => now - hoursAgo * HOUR_MS));
  const published = ratings.length === 2 ? last : handedOff + PUBLISHED_AFTER;
  return ratings.map(({ by, hoursAgo, again, traits, note = '' }) => ({
    id: demoId(`rating ${by} ${name}`, hoursAgo),
    campus_id: CAMPUS,
    deal_id: id,
    rater_id: by === 'seller' ? seller.id : buyer.id,
    rated_id: by === 'seller' ? buyer.id : seller.id,
    again,
    traits,
    note,
    free: false,
    handed_off_at: isoTime(handedOff),
    published_at: isoTime(published),
    created_at: isoTime(now - hoursAgo * HOUR_MS),
    last_modified: isoTime(now - hoursAgo * HOUR_MS),
  }));
}
