import type { LexicalEditor } from 'lexical';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type MentionQuery, rectOfQuery } from './mention-query.ts';
import type { SuggestedPerson } from './use-mentions.ts';

interface Props {
  editor: LexicalEditor;
  frame: RefObject<HTMLElement | null>;
  id: string;
  query: MentionQuery;
  people: SuggestedPerson[];
  chosen: number;
  onChoose(index: number): void;
  onPick(index: number): void;
}

// px
const width = 272;
const gap = 6;

/** Suggested people, below the @name being typed, or above it near the bottom of the window. */
export function MentionMenu({ editor, frame, id, query, people, chosen, onChoose, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    const at = rectOfQuery(editor, query);
    const around = frame.current?.getBoundingClientRect();
    if (!at || !around || !list.current) return;
    const height = list.current.offsetHeight;
    const below = window.visualViewport ? window.visualViewport.height - at.bottom : window.innerHeight - at.bottom;
    const above = below < height + gap * 2 && at.top > height + gap * 2;
    setPlace({
      left: Math.max(0, Math.min(at.left - around.left, around.width - width)),
      top: above ? at.top - around.top - height - gap : at.bottom - around.top + gap,
    });
  }, [editor, frame, query, people]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="People"
      style={{
        width,
        maxWidth: '100%',
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        visibility: place ? 'visible' : 'hidden',
      }}
      className="absolute z-dialog overflow-hidden rounded-l bg-float p-1 shadow-float"
    >
      {people.map((person, index) => (
        <div
          key={person.username}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onChoose(index)}
          onClick={() => onPick(index)}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-m px-2 py-1.5 ${index === chosen ? 'bg-2' : ''}`}
        >
          {person.avatarUrl ? (
            <img
              src={person.avatarUrl}
              alt=""
              width={32}
              height={32}
              className="size-8 flex-none rounded-full object-cover"
            />
          ) : (
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-full bg-3 text-small font-semi text-2 uppercase"
            >
              {Array.from(person.name)[0]}
            </span>
          )}
          <span className="min-w-0">
            <span className="block truncate text-body/5 font-semi text-ink">{person.name}</span>
            <span className="block truncate text-small text-2">@{person.username}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
