import { categories } from '../../contract/categories.ts';
import { Copier, type Field } from './copy.ts';
import { idAt } from './ids.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import { answer, type Node, topOf } from './thread.ts';
import { commentText, postText, richTextJson } from './words.ts';

const DAY = 86_400_000;
/** Every so many posts of a campus one has a long thread. */
const LONG_EVERY = 500;
export const LONG_THREAD = 200;
const LIKES_PER_POST = 2;
/** Rows are stored in the order in which they were written: they wait for those of this many posts. */
const IN_FLIGHT = 2_000;

const columns = `id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, replies_made, text, plain, category,
  price, sold_at, gallery, img_count, like_count, comment_count, reply_count, counters_version, search_tags, created_at,
  last_modified`;

/** How many comments each post gets: some nothing, some a talk, a few a long one; all together as planned. */
function commentCounts({ posts, comments, campuses }: Plan): Uint16Array {
  const random = new Random(2);
  const counts = new Uint16Array(posts);
  let left = comments;
  for (let n = 0; n < posts; n++)
    if (Math.floor(n / campuses.length) % LONG_EVERY === LONG_EVERY - 1 && left >= LONG_THREAD) {
      counts[n] = LONG_THREAD;
      left -= LONG_THREAD;
    }
  while (left > 0) {
    // half of what is said is said below a fifth of the posts
    const n = random.chance(0.5) ? random.below(posts / 5) * 5 : random.below(posts);
    if (counts[n] === LONG_THREAD) continue;
    counts[n]!++;
    left--;
  }
  return counts;
}

/** Who posted what, by number; a person of the post's campus. */
export function planAuthors({ posts, people, campuses }: Plan): { authors: Uint32Array; posted: Uint32Array } {
  const random = new Random(3);
  const each = Math.floor(people / campuses.length);
  const authors = new Uint32Array(posts);
  const posted = new Uint32Array(people);
  for (let n = 0; n < posts; n++) {
    const author = (n % campuses.length) + campuses.length * random.below(each);
    authors[n] = author;
    posted[author]!++;
  }
  return { authors, posted };
}

function galleryJson(count: number, at: number, random: Random): string {
  const entries = Array.from({ length: count }, (_, order) => {
    const id = idAt(at, random);
    return `{"_id":"${id}","kind":"photo","img_name":"IMG_${1000 + random.below(9000)}.jpg","img_path":"/files/${id}","img_order":${order},"img_width":2048,"img_height":1536,"placeholder":"1QcSHQRnh493V4dIh4eXh1h4kJUI","colour":"#a0784${order % 10}","alt":"","playable":true,"seconds":null}`;
  });
  return `[${entries.join(',')}]`;
}

/** Stores posts, comments and likes, oldest first. */
export async function fillPosts(
  url: string,
  plan: Plan,
  authors: Uint32Array,
  people: readonly string[],
): Promise<void> {
  const random = new Random(4);
  const counts = commentCounts(plan);
  const each = Math.floor(people.length / plan.campuses.length);
  const posts = await Copier.into(url, 'posts', columns);
  const likes = await Copier.into(url, 'likes', 'campus_id, post_id, user_id, created_at');
  const waiting: { at: number; fields: Field[] }[] = [];
  const store = async (before: number) => {
    waiting.sort((one, other) => one.at - other.at);
    const ready = waiting.findIndex(({ at }) => at >= before);
    const now = ready < 0 ? waiting.splice(0) : waiting.splice(0, ready);
    for (const { fields } of now) await posts.row(...fields);
  };

  for (let n = 0; n < plan.posts; n++) {
    const at = plan.now - plan.days * DAY * (1 - (n + 0.5) / plan.posts);
    const place = n % plan.campuses.length;
    const campus = plan.campuses[place]!;
    const neighbour = () => people[place + plan.campuses.length * random.below(each)] as string;
    const top = topOf(idAt(at, random), at);
    const comments = answer(top, counts[n]!, plan.now, random);
    const liked = Math.min(each, Math.floor(-Math.log(1 - random.unit()) * LIKES_PER_POST));
    const first = random.below(each);
    for (let turn = 0; turn < liked; turn++) {
      const fan = people[place + plan.campuses.length * ((first + turn * 7) % each)] as string;
      await likes.row(campus.id, top.id, fan, new Date(Math.min(plan.now, at + (turn + 1) * 60_000)).toISOString());
    }
    waiting.push({ at, fields: postFields(top, campus.id, people[authors[n]!] as string, liked, random) });
    for (const node of comments)
      waiting.push({ at: node.at, fields: commentFields(node, top.id, campus.id, neighbour(), random) });
    if (n % IN_FLIGHT === IN_FLIGHT - 1) await store(at);
  }
  await store(Infinity);
  await Promise.all([posts.end(), likes.end()]);
}

function postFields(top: Node, campusId: string, author: string, liked: number, random: Random): Field[] {
  const plain = postText(random);
  const listing = random.chance(0.7);
  const photos = random.chance(0.55) ? 1 + Math.floor(random.unit() ** 2 * 4) : 0;
  const category = listing ? random.pick(categories) : null;
  const price = listing ? 5 * (1 + Math.floor(random.unit() ** 3 * 200)) : null;
  const sold = listing && random.chance(0.3) ? new Date(top.at + 3_600_000).toISOString() : null;
  const tags = [...new Set(`${category ?? ''} ${plain}`.toLowerCase().match(/[a-z0-9]{4,}/g) ?? [])].slice(0, 8);
  return [
    ...placeFields(top, top.id, campusId, author),
    ...[richTextJson(plain), plain, category, price, sold, galleryJson(photos, top.at, random), photos, liked],
    ...countFields(top, liked, `{${tags.join(',')}}`),
  ];
}

function commentFields(node: Node, rootId: string, campusId: string, author: string, random: Random): Field[] {
  const plain = commentText(random);
  return [
    ...placeFields(node, rootId, campusId, author),
    ...[richTextJson(plain), plain, null, null, null, '[]', 0, 0],
    ...countFields(node, 0, '{}'),
  ];
}

const placeFields = (node: Node, rootId: string, campusId: string, author: string): Field[] => [
  ...[node.id, campusId, author, node.parent?.id ?? null, rootId, `{${node.path.join(',')}}`, node.path.length],
  ...[`\\x${node.key.toString('hex')}`, node.replies],
];

const countFields = (node: Node, liked: number, tags: string): Field[] => [
  ...[node.comments, node.replies, liked + node.comments, tags],
  ...[new Date(node.at).toISOString(), new Date(node.touched).toISOString()],
];
