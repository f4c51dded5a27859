import {
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_EDITOR,
  COPY_COMMAND,
  CUT_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  $addUpdateTag,
  $createRangeSelectionFromDom,
} from 'lexical';
import {
  fromPlainText,
  lengthOf,
  normaliseRichText,
  plainText,
  type RichText,
  richTextSchema,
} from '../../../../contract/posts/rich-text/index.ts';
import { $insertRichText, $selectedRichText } from './convert.ts';
import { htmlToRichText, maxHtml } from './html-to-blocks.ts';
import { $room } from './limit.ts';

/** The blocks themselves, for pasting into another editor of ours. */
const ownType = 'application/x-quad-rich-text';

function ownBlocks(data: DataTransfer): RichText | null {
  try {
    const parsed = richTextSchema.safeParse(JSON.parse(data.getData(ownType)));
    return parsed.success ? normaliseRichText(parsed.data) : null;
  } catch {
    return null;
  }
}

/** A clipboard's or drop's content as rich text; null if it has no text. */
function readTransfer(data: DataTransfer): RichText | null {
  const own = ownBlocks(data);
  if (own) return own;
  const html = data.getData('text/html');
  if (html && html.length <= maxHtml) {
    const read = htmlToRichText(html);
    if (read.blocks.length > 0) return read;
  }
  const text = data.getData('text/plain');
  if (!text) return null;
  const read = fromPlainText(text);
  // Spaces at either end of a single pasted line are kept.
  return read.blocks.length === 1 && !/[\r\n]/.test(text)
    ? { blocks: [{ type: 'paragraph', spans: [{ text }] }] }
    : read;
}

function $copy(event: ClipboardEvent | KeyboardEvent | null): boolean {
  const selection = $getSelection();
  const data = event && 'clipboardData' in event ? event.clipboardData : null;
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !data) return false;
  event?.preventDefault();
  const selected = $selectedRichText(selection);
  data.setData('text/plain', plainText(selected));
  data.setData(ownType, JSON.stringify(normaliseRichText(selected)));
  return true;
}

/**
 * Copy, cut, paste and drop as rich text. Text beyond the limit is pasted completely, and `onOver` called. @returns how to
 * stop
 */
export function registerClipboard(editor: LexicalEditor, max: number, onOver: () => void): () => void {
  const $insert = (data: DataTransfer | null): boolean => {
    const selection = $getSelection();
    const read = data && readTransfer(data);
    if (!read || !$isRangeSelection(selection)) return false;
    const isOver = lengthOf(read) > $room(max);
    $addUpdateTag(PASTE_TAG);
    if (read.blocks.length > 0) $insertRichText(selection, read);
    if (isOver) onOver();
    return true;
  };
  return mergeRegister(
    editor.registerCommand(COPY_COMMAND, $copy, COMMAND_PRIORITY_EDITOR),
    editor.registerCommand(
      CUT_COMMAND,
      (event) => {
        const selection = $getSelection();
        if ($copy(event) && $isRangeSelection(selection)) selection.removeText();
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data =
          'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null;
        // Also with files and no text: the composer handles those, and the browser must not insert pictures into the
        // text.
        event.preventDefault();
        // The library may not know yet about a selection that changed just before.
        const caret = $createRangeSelectionFromDom(window.getSelection(), editor);
        if (caret) $setSelection(caret);
        $insert(data);
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault();
        if (!event.dataTransfer?.files.length) $insert(event.dataTransfer);
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    ),
    editor.registerCommand(
      DRAGSTART_COMMAND,
      (event) => {
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    ),
  );
}
