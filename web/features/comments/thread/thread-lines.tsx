import type { ThreadItem } from '../../posts/index.ts';

const TOP = 8;
const FIRST_AVATAR = 36;
const AVATAR = 28;
const GAP = 10;

/** The levels of indentation; deeper comments use the last, so that they stay readable. */
export const capOf = (phone: boolean): number => (phone ? 2 : 5);

export const avatarOf = (level: number): 36 | 28 => (level === 0 ? FIRST_AVATAR : AVATAR);

/** Where a level's avatar starts, px from the thread's edge. */
export function indentOf(level: number, phone: boolean): number {
  const tighter = phone ? 5 : 0;
  return level === 0 ? 0 : FIRST_AVATAR + GAP - tighter + (level - 1) * (AVATAR + GAP - tighter);
}

/** The horizontal position of the line to a level's rows: below the middle of the avatar that they answer. */
const lineOf = (level: number, phone: boolean) => indentOf(level - 1, phone) + avatarOf(level - 1) / 2 - 0.5;

/** The lines of one row: those passing through, the bend to its avatar, and the one down to its answers. */
export function ThreadLines({ level, lines, answered, phone }: Omit<ThreadItem, 'id' | 'depth'> & { phone: boolean }) {
  const bend = lineOf(level, phone);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {lines.map((line) => (
        <span key={line} className="absolute inset-y-0 w-px bg-line-2" style={{ left: lineOf(line, phone) }} />
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
          style={{ left: lineOf(level + 1, phone), top: TOP + avatarOf(level) + 6 }}
        />
      ) : null}
    </div>
  );
}
