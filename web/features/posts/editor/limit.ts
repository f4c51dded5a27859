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
import { lengthOf } from '../../../../contract/posts/rich-text/index.ts';
import { $selectedRichText, $toRichText } from './convert.ts';

/** How much may be put in place of the selection, in the contract's counting. */
export function $room(max: number): number {
  const selection = $getSelection();
  const selected = $isRangeSelection(selection) ? lengthOf($selectedRichText(selection)) : 0;
  return max - lengthOf($toRichText()) + selected;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Takes back what stands before the caret, whole characters at a time, until the text fits. */
function $takeBack(max: number): void {
  for (let excess = lengthOf($toRichText()) - max; excess > 0; ) {
    const selection = $getSelection();
    const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
    const offset = $isRangeSelection(selection) ? selection.anchor.offset : 0;
    if (!$isTextNode(node) || node.isToken() || offset === 0) break;
    const before = Array.from(segmenter.segment(node.getTextContent().slice(0, offset)));
    let start = offset;
    let taken = 0;
    while (taken < excess && before.length > 0) {
      const { segment, index } = before.pop() as Intl.SegmentData;
      taken += [...segment].length;
      start = index;
    }
    node.spliceText(start, offset - start, '', true);
    const left = lengthOf($toRichText()) - max;
    if (left >= excess) break;
    excess = left;
  }
}

/** On updates that put in a whole text, a draft's or a post's, which may be too long as it is. */
export const WHOLE_TAG = 'whole-text';

/**
 * Blocks typing at the limit (2§5): plain typing before it happens; what browsers do not let be refused (input methods,
 * autocorrection) right after, when the composition is over. What is pasted, or comes back by Undo, stays whole: its excess is
 * marked (excess.ts) and its writer shortens it. `onOver` is called each time something was refused.
 */
export function registerLimit(editor: LexicalEditor, max: number, onOver: () => void): () => void {
  /** How long the text may be: `max`, or what was pasted and not yet shortened. */
  let allowed = max;
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

/** Whether a line break fits; reports when it does not. */
export function $breakFits(max: number, onOver: () => void): boolean {
  if ($room(max) >= limits.blockBreakLength) return true;
  onOver();
  return false;
}
