import { pick, randomFrom } from '../random.ts';
import type { DemoComment, DemoThread } from '../types.ts';

type Draft = { by: string; text: string; deleted: boolean; replies: Draft[] };

function readOutline(outline: string): Draft[] {
  const top: Draft[] = [];
  const open: Draft[][] = [top];
  for (const row of outline.split('\n').filter((line) => line.trim() !== '')) {
    const [, indent = '', gone, by = '', text = ''] = /^( *)(~?)([\w-]+): (.*)$/.exec(row) ?? [];
    if (by === '') throw new Error(`Not a comment: ${row}`);
    const depth = indent.length / 2;
    const draft: Draft = { by, text, deleted: gone === '~', replies: [] };
    const place = open[depth];
    if (!place) throw new Error(`Indented too far: ${row}`);
    place.push(draft);
    open.length = depth + 1;
    open.push(draft.replies);
  }
  return top;
}

function countOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, draft) => sum + 1 + countOf(draft.replies), 0);
}

/** Most conversations end within three days of the post. */
const LONGEST_MINUTES = 3 * 24 * 60;

/**
 * Makes a thread from its outline: one comment per line as `username: text`, two spaces deeper for a reply, `~` before
 * the username of a deleted one. Times follow the order of the lines, dense after the post and then sparser.
 * @param postMinutesAgo age of the post
 * @param readers usernames who may like comments
 */
export function thread(post: string, outline: string, postMinutesAgo: number, readers: readonly string[]): DemoThread {
  const drafts = readOutline(outline);
  const total = countOf(drafts);
  const random = randomFrom(`thread ${post}`);
  const span = Math.min(postMinutesAgo * 0.92, LONGEST_MINUTES);
  let index = 0;
  const make = (draft: Draft): DemoComment => {
    index++;
    const elapsed = span * (index / (total + 1)) ** 1.8;
    const likes = draft.deleted || random() < 0.45 ? 0 : Math.floor(random() ** 2 * 9) + 1;
    return {
      id: `${post}#${index}`,
      by: draft.by,
      text: draft.text,
      minutesAgo: Math.max(1, Math.round(postMinutesAgo - elapsed)),
      likedBy: pick(
        readers.filter((reader) => reader !== draft.by),
        likes,
        random,
      ),
      ...(draft.deleted ? { deleted: true } : {}),
      replies: draft.replies.map(make),
    };
  };
  return { post, comments: drafts.map(make) };
}
