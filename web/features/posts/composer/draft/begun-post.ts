/** What a new post begins with. */
export interface BegunPost {
  kind: 'looking';
  title: string;
}

let begun: BegunPost | null = null;

/** The next composer of a post begins with this, unless there is an unfinished draft; null: with nothing. */
export const beginPost = (post: BegunPost | null): void => {
  begun = post;
};

/** Takes it, once. */
export function takeBegunPost(): BegunPost | null {
  const taken = begun;
  begun = null;
  return taken;
}
