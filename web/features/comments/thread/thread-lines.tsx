import type { ThreadItem } from '../../posts/index.ts';

// In pixels: a row's padding, the avatars of the first level and of the others, and the gap to the text.
const TOP = 8;
const FIRST_AVATAR = 36;
const AVATAR = 28;
const GAP = 10;

/** The deepest level of indentation; comments below it aren't indented further, so that they stay readable. */
export const deepestLevelOf = (phone: boolean): number => (phone ? 2 : 5);

export const avatarOf = (level: number): 36 | 28 => (level === 0 ? FIRST_AVATAR : AVATAR);

/** Where a level's avatars start, px from the thread's left edge. */
export function indentOf(level: number, phone: boolean): number {
  const tighter = phone ? 5 : 0;
  return level === 0 ? 0 : FIRST_AVATAR + GAP - tighter + (level - 1) * (AVATAR + GAP - tighter);
}

/** Where the line to the rows of a level is, px from the left edge: below the middle of their parent's avatar. */
const lineX = (level: number, phone: boolean) => indentOf(level - 1, phone) + avatarOf(level - 1) / 2 - 0.5;

/** The lines of one row: those that pass through it (`lines`), the bend to its avatar, and the one down to its answers. */
export function ThreadLines({ level, lines, answered, phone }: Omit<ThreadItem, 'id' | 'depth'> & { phone: boolean }) {
  const bend = lineX(level, phone);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {lines.map((line) => (
        <span key={line} className="absolute inset-y-0 w-px bg-line-2" style={{ left: lineX(line, phone) }} />
      ))}
      {level > 0 ? (
        <span
          className="absolute top-0 rounded-bl-[12px] border-b border-l border-line-2"
          style={{ left: bend, width: indentOf(level, phone) - bend - 6, height: TOP + AVATAR / 2 }}
        />
      ) : null}
      {answered ? (
        <span
          className="absolute bottom-0 w-px bg-line-2"
          style={{ left: lineX(level + 1, phone), top: TOP + avatarOf(level) + 6 }}
        />
      ) : null}
    </div>
  );
}
