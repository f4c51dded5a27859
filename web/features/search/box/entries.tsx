import { type ReactNode, useId } from 'react';
import { markWords } from '../../../../contract/search/words.ts';

interface SectionProps {
  label: string;
  hideLabel?: boolean;
  /** at the heading's right */
  action?: ReactNode;
  /** a control at each entry's right, outside the list because options can't contain controls */
  beside?: ReactNode;
  children: ReactNode;
}

/** A section of the dropdown. */
export function SuggestionSection({ label, hideLabel, action, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex min-h-9 items-center justify-between px-3'}>
        <p id={id} className="text-small font-semi text-2">
          {label}
        </p>
        {action}
      </div>
      <div className="flex">
        <ul role="listbox" aria-labelledby={id} className="min-w-0 flex-1">
          {children}
        </ul>
        {beside ? <div className="grid content-start">{beside}</div> : null}
      </div>
    </section>
  );
}

interface EntryProps {
  id: string;
  active: boolean;
  icon: ReactNode;
  text: string;
  /** the normalised word prefixes that were typed */
  words?: readonly string[];
  note?: string | undefined;
  onActive: (id: string) => void;
  onOpen: () => void;
}

/** An option. The focus stays in the box, which refers to the active option by aria-activedescendant. */
export function SuggestionEntry({ id, active, icon, text, words = [], note, onActive, onOpen }: EntryProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={() => active || onActive(id)}
      onClick={onOpen}
      className="flex h-target cursor-pointer items-center gap-3 rounded-m px-3 aria-selected:bg-float-2"
    >
      <span className="grid shrink-0 place-items-center text-2">{icon}</span>
      <span className="min-w-0 flex-1 truncate">
        {words.length === 0
          ? text
          : markWords(text, words).map((part, at) =>
              part.marked ? (
                <b key={at} className="font-semi">
                  {part.text}
                </b>
              ) : (
                part.text
              ),
            )}
      </span>
      {note ? <span className="shrink-0 text-small text-3 tnum">{note}</span> : null}
    </li>
  );
}
