import {
  $getSelection,
  $hasUpdateTag,
  $isRangeSelection,
  $selectAll,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  FORMAT_TEXT_COMMAND,
  HISTORIC_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  IS_APPLE_WEBKIT,
  IS_IOS,
  IS_SAFARI,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  type RangeSelection,
  REMOVE_TEXT_COMMAND,
  SELECT_ALL_COMMAND,
  TextNode,
} from 'lexical';
import type { BlockType } from '../../../../contract/posts/rich-text/index.ts';
import { isTextFormat } from './convert.ts';
import type { FormatName } from './editor-controls.ts';
import { $breakFits } from './limit.ts';
import { $blockOf, $isMention, type BlockNode } from './nodes.ts';

interface Options {
  max: number;
  onOver(): void;
  onSubmit(): void;
}

function $selectedBlocks(selection: RangeSelection): BlockNode[] {
  const blocks = new Set<BlockNode>();
  for (const node of selection.getNodes()) {
    const block = $blockOf(node);
    if (block) blocks.add(block);
  }
  return [...blocks];
}

/** Whether text is selected. */
export function $isSelecting(): boolean {
  const selection = $getSelection();
  return $isRangeSelection(selection) && !selection.isCollapsed();
}

/** The formats at the caret, for the toggle buttons. */
export function $activeFormats(): Set<FormatName> {
  const active = new Set<FormatName>();
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return active;
  for (const format of ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const) {
    if (selection.hasFormat(format)) active.add(format);
  }
  const kinds = new Set($selectedBlocks(selection).map((block) => block.getKind()));
  const [kind] = kinds;
  if (kinds.size === 1 && kind && kind !== 'paragraph') active.add(kind);
  return active;
}

/** Turns the selected blocks into list items, or into paragraphs if all are items of that list already. */
function $toggleList(kind: Exclude<BlockType, 'paragraph'>): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const blocks = $selectedBlocks(selection);
  const next = blocks.every((block) => block.getKind() === kind) ? 'paragraph' : kind;
  for (const block of blocks) block.setKind(next);
}

/** Toggles a mark or list for the selection. */
export function toggleFormat(editor: LexicalEditor, format: FormatName): void {
  if (isTextFormat(format)) editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);
  else editor.update(() => $toggleList(format));
}

function $isAtBlockStart(selection: RangeSelection): boolean {
  if (!selection.isCollapsed() || selection.anchor.offset !== 0) return false;
  const node = selection.anchor.getNode();
  const block = $blockOf(node);
  return block !== null && (block.is(node) || block.getFirstDescendant()?.is(node) === true);
}

/** Backspace at the start of a list item first turns it into a paragraph. */
function $delete(backward: boolean, how: (selection: RangeSelection) => void): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const block = $blockOf(selection.anchor.getNode());
  if (backward && block && block.getKind() !== 'paragraph' && $isAtBlockStart(selection)) block.setKind('paragraph');
  else how(selection);
  return true;
}

/** Enter: a new block of the same type; on an empty list item it ends the list. */
function $insertBreak({ max, onOver }: Options): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const block = $blockOf(selection.anchor.getNode());
  if (selection.isCollapsed() && block && block.getKind() !== 'paragraph' && block.getTextContentSize() === 0) {
    block.setKind('paragraph');
  } else if ($breakFits(max, onOver)) {
    selection.insertParagraph();
  }
  return true;
}

const marker = /^(?:([-*•])|1[.)]) /;

/** "- " and "1. " typed at the start of a paragraph begin a list. */
function $startListFromMarker(node: TextNode): void {
  if ($isMention(node) || $hasUpdateTag(HISTORIC_TAG) || $hasUpdateTag(PASTE_TAG)) return;
  const match = marker.exec(node.getTextContent());
  const block = $blockOf(node);
  const selection = $getSelection();
  if (!match || block?.getKind() !== 'paragraph' || node.getPreviousSibling() || !$isRangeSelection(selection)) return;
  if (!selection.isCollapsed() || !selection.anchor.getNode().is(node) || selection.anchor.offset !== match[0].length)
    return;
  node.spliceText(0, match[0].length, '', true);
  block.setKind(match[1] ? 'bulleted' : 'numbered');
}

/**
 * Keyboard shortcuts besides those of the library (Ctrl/Cmd with B, I, U). By key code, because Shift changes the character.
 */
function formatOfKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): FormatName | null {
  if (ctrlKey === metaKey || altKey) return null;
  if (!shiftKey) return code === 'KeyE' ? 'code' : null;
  const byCode: Record<string, FormatName> = { KeyX: 'strikethrough', Digit7: 'numbered', Digit8: 'bulleted' };
  return byCode[code] ?? null;
}

/** All editing commands, for a flat list of blocks. */
export function registerEditing(editor: LexicalEditor, options: Options): () => void {
  const on = <T>(command: LexicalCommand<T>, run: (payload: T) => boolean) =>
    editor.registerCommand(command, run, COMMAND_PRIORITY_EDITOR);
  const onRange = <T>(command: LexicalCommand<T>, run: (selection: RangeSelection, payload: T) => void) =>
    on(command, (payload) => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return false;
      run(selection, payload);
      return true;
    });
  return mergeRegister(
    on(DELETE_CHARACTER_COMMAND, (backward) => $delete(backward, (selection) => selection.deleteCharacter(backward))),
    on(DELETE_WORD_COMMAND, (backward) => $delete(backward, (selection) => selection.deleteWord(backward))),
    on(DELETE_LINE_COMMAND, (backward) => $delete(backward, (selection) => selection.deleteLine(backward))),
    onRange(REMOVE_TEXT_COMMAND, (selection) => selection.removeText()),
    onRange(CONTROLLED_TEXT_INSERTION_COMMAND, (selection, eventOrText) => {
      const text =
        typeof eventOrText === 'string'
          ? eventOrText
          : (eventOrText.dataTransfer?.getData('text/plain') ?? eventOrText.data);
      if (text) selection.insertText(text.replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? ' ' : gap)));
    }),
    on(INSERT_PARAGRAPH_COMMAND, () => $insertBreak(options)),
    on(INSERT_LINE_BREAK_COMMAND, () => $insertBreak(options)),
    onRange(FORMAT_TEXT_COMMAND, (selection, format) => {
      if (isTextFormat(format)) selection.formatText(format);
    }),
    on(SELECT_ALL_COMMAND, () => {
      $selectAll();
      return true;
    }),
    on(KEY_BACKSPACE_COMMAND, (event) => {
      // On iOS the key's default action is needed for text suggestions; the deletion then arrives as an input event.
      if (IS_IOS) return false;
      event.preventDefault();
      return editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    }),
    on(KEY_DELETE_COMMAND, (event) => {
      event.preventDefault();
      return editor.dispatchCommand(DELETE_CHARACTER_COMMAND, false);
    }),
    on(KEY_ENTER_COMMAND, (event) => {
      if (event && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        options.onSubmit();
        return true;
      }
      // In Apple's browsers the break arrives as an input event, which keeps autocorrection and capitalization working.
      if (event && (IS_IOS || IS_SAFARI || IS_APPLE_WEBKIT)) return false;
      event?.preventDefault();
      return editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
    }),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const format = formatOfKey(event);
        if (!format) return false;
        event.preventDefault();
        toggleFormat(editor, format);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerNodeTransform(TextNode, $startListFromMarker),
  );
}
