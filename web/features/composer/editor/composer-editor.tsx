import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import {
  $getRoot,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  createEditor,
  HISTORY_MERGE_TAG,
  mergeRegister,
} from 'lexical';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { lengthOf, normaliseRichText, type RichText } from '../../../../contract/posts/rich-text/index.ts';
import { registerClipboard } from './clipboard.ts';
import { $setRichText, $toRichText } from './convert.ts';
import { $activeFormats, $isSelecting, registerEditing, toggleFormat } from './editing.ts';
import type { EditorControls } from './editor-controls.ts';
import { editorTheme } from './editor-theme.ts';
import { registerExcess } from './excess.ts';
import { registerLimit, WHOLE_TAG } from './limit.ts';
import { MentionMenu } from './mention-menu.tsx';
import { $isBlock, editorNodes } from './nodes.ts';
import { type SearchPeople, useMentions } from './use-mentions.ts';

export interface ComposerEditorProps {
  /** The content. An object that didn't come from `onChange` replaces the text and its undo history. */
  value: RichText | null;
  /** The normalized text, and its length with every line break as typed, for the counter. */
  onChange(value: RichText, length: number): void;
  /** Connects the format buttons around the editor. */
  controls?: EditorControls | undefined;
  placeholder?: string;
  maxLength?: number;
  label?: string;
  /** Without it there are no suggestions; an @name can still be typed. Has to be a stable reference. */
  searchPeople?: SearchPeople | undefined;
  autoFocus?: boolean;
  /** px */
  minHeight?: number;
  /** Ctrl or Cmd with Enter */
  onSubmit?: (() => void) | undefined;
  /** Called when typed text was refused, or pasted text is too long: "Error: Too many characters!" */
  onOverLimit?: (() => void) | undefined;
  describedBy?: string | undefined;
  className?: string;
}

const undoPause = 400;

function isSame(a: RichText | null, b: RichText | null): boolean {
  return a === b || JSON.stringify(a?.blocks ?? []) === JSON.stringify(b?.blocks ?? []);
}

/** Whether to show the placeholder: the content is one empty paragraph. */
function $isUntouched(): boolean {
  const root = $getRoot();
  const first = root.getFirstChild();
  return (
    root.getChildrenSize() <= 1 &&
    root.getTextContentSize() === 0 &&
    (!$isBlock(first) || first.getKind() === 'paragraph')
  );
}

/**
 * The rich text box of posts and comments (D20). Its value is the product's rich text format. Typing
 * stops at the limit, counted as the contract counts; text pasted beyond it is kept, and marked. For `React.lazy`.
 */
export default function ComposerEditor({
  value,
  onChange,
  controls,
  placeholder = '',
  maxLength = limits.postTextMax,
  label = 'Text',
  searchPeople,
  autoFocus = false,
  minHeight = 200,
  onSubmit,
  onOverLimit,
  describedBy,
  className = '',
}: ComposerEditorProps) {
  const [editor] = useState(() =>
    createEditor({
      namespace: 'composer',
      nodes: [...editorNodes],
      theme: editorTheme,
      onError: (error) => reportError(error),
    }),
  );
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<RichText | null>(value);
  /** Everything passed to `onChange`: if it comes back as `value` late, it must not replace newer typing. */
  const [given] = useState(() => new WeakSet<RichText>());
  const [untouched, setUntouched] = useState(true);
  const listId = useId();

  const over = useEffectEvent(() => onOverLimit?.());
  const submit = useEffectEvent(() => onSubmit?.());
  const changed = useEffectEvent((text: RichText, length: number) => {
    current.current = text;
    given.add(text);
    onChange(text, length);
  });
  const startValue = useEffectEvent(() => value);
  const wantsFocus = useEffectEvent(() => autoFocus);

  useEffect(() => {
    editor.setRootElement(box.current);
    const stop = mergeRegister(
      registerHistory(editor, createEmptyHistoryState(), undoPause),
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        const text = editorState.read($toRichText);
        setUntouched(editorState.read($isUntouched));
        changed(normaliseRichText(text), lengthOf(text));
      }),
    );
    editor.update(() => $setRichText(startValue()), { tag: [HISTORY_MERGE_TAG, WHOLE_TAG], discrete: true });
    if (wantsFocus()) editor.focus();
    return () => {
      stop();
      editor.setRootElement(null);
    };
  }, [editor]);

  // Apart from the text: another kind of post has another limit, and the text and its history stay.
  useEffect(() => {
    const options = { max: maxLength, onOver: () => over(), onSubmit: () => submit() };
    return mergeRegister(
      registerEditing(editor, options),
      registerClipboard(editor, maxLength, options.onOver),
      registerLimit(editor, maxLength, options.onOver),
      registerExcess(editor, maxLength),
    );
  }, [editor, maxLength]);

  useEffect(() => {
    if ((value && given.has(value)) || isSame(value, current.current)) return;
    current.current = value;
    const isFocused = box.current === document.activeElement;
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    editor.update(
      () => {
        $setRichText(value);
        // A new selection: the old one would apply its formats to the new text.
        $setSelection(null);
        if (isFocused) $getRoot().selectEnd();
      },
      { tag: [HISTORY_MERGE_TAG, WHOLE_TAG], discrete: true },
    );
  }, [editor, given, value]);

  useEffect(() => {
    if (!controls) return;
    return mergeRegister(
      controls.attach({ toggle: (format) => toggleFormat(editor, format), focus: () => editor.focus() }),
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => controls.report($activeFormats(), $isSelecting())),
      ),
    );
  }, [editor, controls]);

  const mentions = useMentions(editor, {
    searchPeople,
    max: maxLength,
    onOver: () => onOverLimit?.(),
    onOpenChange: (open) => controls?.reportMenu(open),
  });
  const listOpen = mentions.query !== null && mentions.people.length > 0;

  return (
    <div ref={frame} className={`relative text-lead text-ink ${className}`}>
      {untouched && placeholder && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 truncate text-3">
          {placeholder}
        </div>
      )}
      {/* The caret shows the focus; the focus ring is on the composer around it. */}
      <div
        ref={box}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline="true"
        aria-placeholder={placeholder || undefined}
        aria-describedby={describedBy}
        {...(searchPeople && { 'aria-autocomplete': 'list' as const, 'aria-haspopup': 'listbox' as const })}
        {...(listOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${mentions.chosen}` })}
        autoCapitalize="sentences"
        spellCheck
        style={{ minHeight }}
        className="caret-accent outline-none [counter-reset:item] wrap-anywhere whitespace-pre-wrap"
      />
      {listOpen && mentions.query && (
        <MentionMenu
          editor={editor}
          frame={frame}
          id={listId}
          query={mentions.query}
          people={mentions.people}
          chosen={mentions.chosen}
          onChoose={mentions.choose}
          onPick={mentions.pick}
        />
      )}
      {searchPeople && (
        <div aria-live="polite" className="sr-only">
          {listOpen && (mentions.people.length === 1 ? '1 person found.' : `${mentions.people.length} people found.`)}
        </div>
      )}
    </div>
  );
}
