import {
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import type { Mention } from '../../../../contract/posts/rich-text/index.ts';
import { $room } from './limit.ts';
import { $createMention, $isMention } from './nodes.ts';

/** An @name being typed: its text so far and its position. */
export interface MentionQuery {
  text: string;
  key: NodeKey;
  /** offset of the @ */
  start: number;
}

const typed = /(?:^|[\s([{"'“‘.,;:!?/-])@([A-Za-z0-9_-]{0,50})$/;

/** The name being typed before the caret, or null. */
export function $mentionQuery(): MentionQuery | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || $isMention(node) || node.hasFormat('code')) return null;
  const before = node.getTextContent().slice(0, selection.anchor.offset);
  // enough for the longest name
  const match = typed.exec(before.slice(-60));
  if (match?.[1] === undefined) return null;
  return { text: match[1], key: node.getKey(), start: before.length - match[1].length - 1 };
}

/** The position of the @ on the screen. */
export function rectOfQuery(editor: LexicalEditor, query: MentionQuery): DOMRect | null {
  const walker = document.createTreeWalker(
    editor.getElementByKey(query.key) ?? document.createElement('i'),
    NodeFilter.SHOW_TEXT,
  );
  const text = walker.nextNode();
  if (!text || (text.nodeValue ?? '').length <= query.start) return null;
  const range = document.createRange();
  range.setStart(text, query.start);
  range.setEnd(text, query.start + 1);
  return range.getBoundingClientRect();
}

/**
 * Replaces the typed name by a mention, followed by a space. Does nothing if the name's text is gone.
 * @returns false if it doesn't fit
 */
export function $putMention(query: MentionQuery, mention: Mention, max: number): boolean {
  const node = $getNodeByKey(query.key);
  if (!$isTextNode(node)) return true;
  const room = $room(max) + query.text.length - mention.username.length;
  if (room < 0) return false;
  const end = query.start + 1 + query.text.length;
  const pieces = node.splitText(...(query.start > 0 ? [query.start, end] : [end]));
  const piece = pieces[query.start > 0 ? 1 : 0];
  const person = $createMention(mention);
  piece?.replace(person);
  const next = person.getNextSibling();
  if ($isTextNode(next) && /^\s/.test(next.getTextContent())) next.select(1, 1);
  else if (room > 0) {
    const space = $createTextNode(' ');
    person.insertAfter(space);
    space.select(1, 1);
  } else person.selectNext(0, 0);
  return true;
}
