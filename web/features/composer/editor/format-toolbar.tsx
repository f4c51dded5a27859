import { useState } from 'react';
import { type Icon, icon } from '../../../ui/icons/icon.tsx';
import * as lucide from '../../../ui/icons/lucide.ts';
import { type EditorControls, type FormatName, useActiveFormats, useSelecting } from './editor-controls.ts';

const buttons: Record<FormatName, { label: string; icon: Icon; keys: string }> = {
  bold: { label: 'Bold', icon: icon(lucide.letterB), keys: 'B' },
  italic: { label: 'Italic', icon: icon(lucide.italic), keys: 'I' },
  underline: { label: 'Underline', icon: icon(lucide.underline), keys: 'U' },
  strikethrough: { label: 'Strikethrough', icon: icon(lucide.strikethrough), keys: 'Shift+X' },
  code: { label: 'Code', icon: icon(lucide.code), keys: 'E' },
  bulleted: { label: 'Bulleted list', icon: icon(lucide.list), keys: 'Shift+8' },
  numbered: { label: 'Numbered list', icon: icon(lucide.listOrdered), keys: 'Shift+7' },
};

const allFormats = Object.keys(buttons) as FormatName[];
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A toggle button for one format of the editor behind `controls`. */
function FormatButton({ controls, format }: { controls: EditorControls; format: FormatName }) {
  const pressed = useActiveFormats(controls).has(format);
  const { label, icon: Icon, keys } = buttons[format];
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={`${isApple ? 'Meta' : 'Control'}+${keys}`}
      title={`${label} (${isApple ? '⌘' : 'Ctrl+'}${keys})`}
      // The caret stays in the text, and on a phone the keyboard stays open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => controls.toggle(format)}
      className={`grid h-11 w-11 min-w-7 cursor-pointer place-items-center rounded-m transition-colors duration-100 ${
        pressed ? 'bg-3 text-ink' : 'text-2 hover:bg-2 hover:text-ink'
      }`}
    >
      <Icon size={20} strokeWidth={pressed ? 2.25 : 1.75} aria-hidden="true" />
    </button>
  );
}

/** The toggle buttons, in a group named "Formatting"; on a narrow screen they scroll sideways. */
function FormatToolbar({ controls }: { controls: EditorControls }) {
  return (
    <div
      role="group"
      aria-label="Formatting"
      className="scrollless flex min-w-0 flex-1 items-center overflow-x-auto overscroll-x-contain py-0.5 max-[430px]:[&_button]:w-9 max-[430px]:[&_button]:min-w-9"
    >
      {allFormats.map((format) => (
        <FormatButton key={format} controls={controls} format={format} />
      ))}
    </div>
  );
}

/** "Aa", and beside it the formatting tools: once it's pressed, and while text is selected. */
export function FormatMenu({ controls }: { controls: EditorControls }) {
  const [open, setOpen] = useState(false);
  const shown = useSelecting(controls) || open;
  return (
    <div className="flex min-w-0 flex-1 items-center">
      <button
        type="button"
        aria-expanded={shown}
        title="Formatting"
        // The caret stays in the text, and on a phone the keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
        className={`grid size-11 shrink-0 place-items-center rounded-m text-label font-semi transition-colors duration-100 ${
          open ? 'bg-3 text-ink' : 'text-2 hover:bg-2 hover:text-ink'
        }`}
      >
        Aa
      </button>
      {shown ? <FormatToolbar controls={controls} /> : null}
    </div>
  );
}
