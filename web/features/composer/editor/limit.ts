import {
  $getSelection,
  $hasUpdateTag,
  $isRangeSelection,
  $isTextNode,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_HIGH,
  HISTORIC_TAG,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  RootNode,
} from 'lexical';
import { limits } from '../../../../contract/limits.ts';
import { graphemesOf, lengthOf } from '../../../../contract/posts/rich-text/index.ts';
import { $selectedRichText, $toRichText } from './convert.ts';

/** How much text can replace the selection, as the contract counts; negative if the rest is too long already. */
export function $room(max: number): number {
  const selection = $getSelection();
  const selected = $isRangeSelection(selection) ? lengthOf($selectedRichText(selection)) : 0;
  return max - lengthOf($toRichText()) + selected;
}

/** Removes whole characters before the caret until the text fits. */
function $takeBack(max: number): void {
  for (let excess = lengthOf($toRichText()) - max; excess > 0; ) {
    const selection = $getSelection();
    const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
    const offset = $isRangeSelection(selection) ? selection.anchor.offset : 0;
    if (!$isTextNode(node) || node.isToken() || offset === 0) break;
    const before = [...graphemesOf(node.getTextContent().slice(0, offset))];
    let start = offset;
    let taken = 0;
    while (taken < excess && before.length > 0) {
      const { segment, index } = before.pop() as (typeof before)[number];
      taken += [...segment].length;
      start = index;
    }
    node.spliceText(start, offset - start, '', true);
    const left = lengthOf($toRichText()) - max;
    if (left >= excess) break;
    excess = left;
  }
}

/** Tags updates that set a whole text, such as a draft, which may already be too long. */
export const WHOLE_TAG = 'whole-text';

/**
 * Blocks typing at the limit: plain typing before it happens; input that browsers don't allow to be prevented
 * (input methods, autocorrection) right after the composition ends. Text that is pasted or restored by Undo is kept
 * completely: what exceeds the limit is highlighted (excess.ts) for the author to shorten. `onOver` is called each time
 * something was refused.
 */
export function registerLimit(editor: LexicalEditor, max: number, onOver: () => void): () => void {
  /** The current limit: `max`, or the length of a text that is longer and wasn't shortened yet. */
  let allowed = Math.max(
    max,
    editor.read(() => lengthOf($toRichText())),
  );
  return mergeRegister(
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        const data = event.inputType === 'insertText' && !editor.isComposing() ? event.data : null;
        if (!data || data.includes('\n') || event.getTargetRanges()[0]?.collapsed === false) return false;
        if ([...data].length <= $room(max)) return false;
        event.preventDefault();
        onOver();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerNodeTransform(RootNode, () => {
      if (editor.isComposing()) return;
      const length = lengthOf($toRichText());
      if (length > allowed && ![PASTE_TAG, HISTORIC_TAG, WHOLE_TAG].some($hasUpdateTag)) {
        $takeBack(allowed);
        onOver();
      } else allowed = Math.max(max, length);
    }),
  );
}

/** Whether a line break fits; calls `onOver` if it doesn't. */
export function $breakFits(max: number, onOver: () => void): boolean {
  if ($room(max) >= limits.blockBreakLength) return true;
  onOver();
  return false;
}
