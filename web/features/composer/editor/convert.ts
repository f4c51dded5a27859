import { $createTextNode, $getRoot, $isTextNode, type LexicalNode, type RangeSelection, type TextNode } from 'lexical';
import {
  type Block,
  type Mark,
  markOrder,
  type RichText,
  type Span,
} from '../../../../contract/posts/rich-text/index.ts';
import { type FormatName, markOfFormat } from './editor-controls.ts';
import { $blockOf, $createBlock, $createMention, $isBlock, $isMention } from './nodes.ts';

/** The editor's text formats that the rich text format has, by mark. */
export const formatOfMark = Object.fromEntries(
  Object.entries(markOfFormat).map(([format, mark]) => [mark, format]),
) as Record<Mark, keyof typeof markOfFormat>;

export function isTextFormat(name: string): name is keyof typeof markOfFormat & FormatName {
  return name in markOfFormat;
}

function $spanOf(node: LexicalNode, start = 0, end?: number): Span | null {
  if ($isMention(node)) return { mention: node.getMention() };
  if (!$isTextNode(node)) return null;
  const text = node.getTextContent().slice(start, end);
  const marks = markOrder.filter((mark) => node.hasFormat(formatOfMark[mark]));
  return marks.length > 0 ? { text, marks } : { text };
}

/** The tree as blocks, one per node: neither normalized nor trimmed. */
export function $toRichText(): RichText {
  const blocks: Block[] = [];
  for (const node of $getRoot().getChildren()) {
    if ($isBlock(node))
      blocks.push({ type: node.getKind(), spans: node.getChildren().flatMap((child) => $spanOf(child) ?? []) });
  }
  return { blocks };
}

/** The selection as blocks. A partly selected mention is included whole. */
export function $selectedRichText(selection: RangeSelection): RichText {
  const blocks = new Map<string, Block>();
  if (selection.isCollapsed()) return { blocks: [] };
  const [first, last] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus];
  for (const node of selection.getNodes()) {
    const home = $blockOf(node);
    if (!home) continue;
    const block = blocks.get(home.getKey()) ?? { type: home.getKind(), spans: [] };
    blocks.set(home.getKey(), block);
    const start = first.type === 'text' && first.key === node.getKey() ? first.offset : 0;
    const end = last.type === 'text' && last.key === node.getKey() ? last.offset : undefined;
    const span = $spanOf(node, start, end);
    if (span && (span.mention || span.text !== '')) block.spans.push(span);
  }
  return { blocks: [...blocks.values()] };
}

function $nodeOf(span: Span): TextNode {
  if (span.mention) return $createMention(span.mention);
  const node = $createTextNode(span.text);
  for (const mark of span.marks ?? []) node.toggleFormat(formatOfMark[mark]);
  return node;
}

/** Replaces the whole tree. */
export function $setRichText(richText: RichText | null): void {
  const root = $getRoot().clear();
  for (const { type, spans } of richText?.blocks ?? []) root.append($createBlock(type).append(...spans.map($nodeOf)));
  if (root.isEmpty()) root.append($createBlock());
}

/** Inserts blocks at the selection: the first is joined to the caret's block, the rest of which follows the last. */
export function $insertRichText(selection: RangeSelection, { blocks }: RichText): void {
  if (!selection.isCollapsed()) selection.removeText();
  for (const [index, { type, spans }] of blocks.entries()) {
    if (index > 0) selection.insertParagraph();
    const block = $blockOf(selection.anchor.getNode());
    if (index > 0 || block?.getTextContent() === '') block?.setKind(type);
    if (spans.length > 0) selection.insertNodes(spans.map($nodeOf));
  }
}
