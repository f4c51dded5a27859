import { $getRoot, $isTextNode, type EditorState, type LexicalEditor } from 'lexical';
import { limits } from '../../../../contract/limits.ts';
import { codePoints, fitCharacters } from '../../../../contract/posts/rich-text/index.ts';
import { $isBlock } from './nodes.ts';

/** The name of the highlight; its colors are in styles/base.css. */
const NAME = 'over-limit';

/**
 * Where the text exceeds the limit, as the contract counts. @returns a text node's key and offset, or null if it fits
 */
function $endOfRoom(max: number): { key: string; offset: number } | null {
  let left = max;
  for (const [index, block] of $getRoot().getChildren().entries()) {
    if (index > 0) left -= limits.blockBreakLength;
    if (!$isBlock(block)) continue;
    for (const node of block.getChildren()) {
      if (!$isTextNode(node)) continue;
      const text = node.getTextContent();
      const length = codePoints(text);
      if (length > left) return { key: node.getKey(), offset: fitCharacters(text, Math.max(0, left)).length };
      left -= length;
    }
  }
  return null;
}

/**
 * Highlights the text beyond the limit without changing it. Browsers without the highlight API only have the counter
 * and the message.
 */
export function registerExcess(editor: LexicalEditor, max: number): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const mark = ({ editorState }: { editorState: EditorState }) => {
    const from = editorState.read(() => $endOfRoom(max));
    const element = from && editor.getElementByKey(from.key);
    const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const root = editor.getRootElement();
    if (!from || !text || !root) return void CSS.highlights.delete(NAME);
    const range = new StaticRange({
      startContainer: text,
      startOffset: from.offset,
      endContainer: root,
      endOffset: root.childNodes.length,
    });
    CSS.highlights.set(NAME, new Highlight(range));
  };
  const stop = editor.registerUpdateListener(mark);
  mark({ editorState: editor.getEditorState() });
  return () => {
    stop();
    CSS.highlights.delete(NAME);
  };
}
