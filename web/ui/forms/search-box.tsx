import { type ComponentProps, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';

export type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** its accessible name */
  label?: string;
  /** the key that focuses it, shown while there is no text; the caller handles it */
  shortcut?: string;
  /** called by the clear button, which shows while there is text */
  onClear?: () => void;
};

export function SearchBox({ label = 'Search', shortcut, onClear, className, ref, ...input }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const filled = typeof input.value === 'string' && input.value !== '';
  return (
    <label
      className={classNames(
        'flex h-target w-full cursor-text items-center gap-2.5 rounded-pill bg-2 px-3.5 text-3 transition-shadow',
        'focus-within:bg-page focus-within:inset-ring-2 focus-within:inset-ring-focus',
        className,
      )}
    >
      <SearchIcon size={20} />
      <input
        {...input}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        type="search"
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none pointer-coarse:text-[max(16px,1rem)]"
      />
      {filled && onClear ? (
        <button
          type="button"
          aria-label="Clear"
          className="hit-44 -mr-1 grid size-7 place-items-center rounded-full hover:bg-3 hover:text-ink"
          onClick={() => {
            onClear();
            own.current?.focus();
          }}
        >
          <CloseIcon size={16} />
        </button>
      ) : shortcut ? (
        <kbd
          aria-hidden="true"
          className="min-w-5 rounded-[5px] text-center font-sans text-micro leading-5 font-medium inset-ring inset-ring-line-2 phone:hidden"
        >
          {shortcut}
        </kbd>
      ) : null}
    </label>
  );
}
