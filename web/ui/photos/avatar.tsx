import { type CSSProperties, useState } from 'react';
import { classNames } from '../class-names.ts';

export type AvatarProps = {
  /** the person's name, for the initials and their color */
  name: string;
  src?: string | null;
  srcSet?: string;
  /** px */
  size?: 24 | 28 | 32 | 36 | 40 | 44 | 48 | 56 | 80 | 96 | 192;
  /** needed only where the name isn't shown next to it */
  alt?: string;
  className?: string;
};

function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [name.trim()];
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The same name always gets the same of twelve hues, in full and abbreviated as for others ("Ana L."). */
function hue(name: string): number {
  let sum = 0;
  for (const letter of name.replace(/ (\S)\S*$/, ' $1')) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum % 12) * 30;
}

export function Avatar({ name, src, srcSet, size = 44, alt = '', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classNames('shrink-0 rounded-full', className);
  if (src && failed !== src)
    return (
      <img
        src={src}
        srcSet={srcSet}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`${shape} bg-3 object-cover`}
        style={{ width: size, height: size }}
        onError={() => setFailed(src)}
      />
    );
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={`${shape} initials inline-grid place-items-center font-semi select-none`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38), '--hue': hue(name) } as CSSProperties}
      // rendered with CSS, so that they don't become part of a button's accessible name
      data-initials={initials(name)}
    />
  );
}

/** A few overlapping avatars: in the "n new posts" pill, or who liked something. */
export function AvatarStack({
  people,
  size = 28,
}: {
  people: { name: string; src?: string | null }[];
  size?: AvatarProps['size'];
}) {
  return (
    <span className="inline-flex *:not-first:-ml-2">
      {people.map((person, i) => (
        <Avatar
          key={`${person.name}${i}`}
          {...person}
          size={size}
          className="ring-2 ring-[var(--stack-edge,var(--page))]"
        />
      ))}
    </span>
  );
}
