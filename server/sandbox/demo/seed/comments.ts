import { demo } from '../content/index.ts';
import type { DemoComment } from '../content/types.ts';
import { demoId } from './ids.ts';
import { MINUTE, SECOND } from './moment.ts';
import { type People, personOf } from './people.ts';
import { freshPost, type SeededPost } from './posts.ts';
import { storedText } from './texts.ts';

/**
 * Every comment and reply, in the order written; each one updates the counts and times of the posts and comments above
 * it.
 * @param now milliseconds
 */
export function planComments(listed: ReadonlyMap<string, SeededPost>, people: People, now: number): SeededPost[] {
  const all: SeededPost[] = [];
  for (const { post: name, comments } of demo.threads) {
    const root = listed.get(name);
    if (!root) throw new Error(`a thread below a missing post: ${name}`);
    const first = all.length;
    const add = (written: DemoComment, parent: SeededPost): void => {
      // several may be in one minute: the seconds keep them in order
      const turn = Math.min(all.length - first + 1, 58) * SECOND;
      const created = Math.max(now - written.minutesAgo * MINUTE + turn, parent.created + SECOND);
      const comment = freshPost({
        id: demoId(`comment ${written.id}`, (now - created) / (60 * MINUTE)),
        author: personOf(people, written.by),
        parent,
        created,
        ...storedText(written.text, people),
      });
      all.push(comment);
      place(comment, parent);
      comment.likes = written.likedBy.map((username, at) => {
        const by = personOf(people, username);
        const since = created + ((now - created) * (at + 1)) / (written.likedBy.length + 8);
        return { by, at: Math.min(Math.max(since, by.joined), now) };
      });
      for (const reply of written.replies) add(reply, comment);
      if (written.deleted) wipe(comment, now);
    };
    for (const comment of comments) add(comment, root);
  }
  return all;
}

/**
 * Adds a comment below `parent`: sets its place in the thread, and updates the counts and times of all its ancestors.
 */
function place(comment: SeededPost, parent: SeededPost): void {
  parent.repliesMade++;
  parent.replies++;
  comment.places = [...parent.places, parent.repliesMade];
  for (let above: SeededPost | null = parent; above; above = above.parent) {
    above.comments++;
    above.touched = Math.max(above.touched, comment.created);
  }
}

/** Deletes a comment with replies: a tombstone stays, without content (D23). */
function wipe(comment: SeededPost, now: number): void {
  comment.deletedAt = Math.min(comment.touched + MINUTE, now);
  comment.text = null;
  comment.plain = '';
  comment.mentions = [];
  comment.likes = [];
  if (comment.parent) comment.parent.replies--;
  for (let above = comment.parent; above; above = above.parent) above.comments--;
}
