import {
  $applyNodeReplacement,
  type EditorConfig,
  type ElementNode,
  type LexicalNode,
  type LexicalNodeReplacement,
  type NodeKey,
  ParagraphNode,
  type RangeSelection,
  TextNode,
} from 'lexical';
import type { BlockType, Mention } from '../../../../contract/posts/rich-text/index.ts';

/**
 * A block of rich text as a node. Lists are flat, so an item is a paragraph with a marker: typing, splitting, joining
 * and counting always concern one block.
 */
export class BlockNode extends ParagraphNode {
  __kind: BlockType;

  static override getType(): string {
    return 'block';
  }

  static override clone(node: BlockNode): BlockNode {
    return new BlockNode(node.__kind, node.__key);
  }

  static override importJSON(): BlockNode {
    return new BlockNode();
  }

  constructor(kind: BlockType = 'paragraph', key?: NodeKey) {
    super(key);
    this.__kind = kind;
  }

  getKind(): BlockType {
    return this.getLatest().__kind;
  }

  setKind(kind: BlockType): this {
    if (this.getKind() === kind) return this;
    const writable = this.getWritable();
    writable.__kind = kind;
    return writable;
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.dataset.block = this.__kind;
    return element;
  }

  override updateDOM(before: BlockNode, element: HTMLElement): boolean {
    if (before.__kind !== this.__kind) element.dataset.block = this.__kind;
    return false;
  }

  override insertNewAfter(selection: RangeSelection, restoreSelection: boolean): ParagraphNode {
    const block = $createBlock(this.getKind());
    block.setTextFormat(selection.format);
    this.insertAfter(block, restoreSelection);
    return block;
  }
}

export function $createBlock(kind: BlockType = 'paragraph'): BlockNode {
  return $applyNodeReplacement(new BlockNode(kind));
}

export function $isBlock(node: LexicalNode | null | undefined): node is BlockNode {
  return node instanceof BlockNode;
}

/** The block that a node is or belongs to. */
export function $blockOf(node: LexicalNode): BlockNode | null {
  const top = node.getTopLevelElement();
  return $isBlock(top) ? top : null;
}

/** A mention of a person: deleted as a whole, not editable, without marks. */
export class MentionNode extends TextNode {
  __userId: string | undefined;

  static override getType(): string {
    return 'mention';
  }

  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__text, node.__userId, node.__key);
  }

  static override importJSON(): MentionNode {
    return new MentionNode();
  }

  constructor(text = '', userId?: string, key?: NodeKey) {
    super(text, key);
    this.__userId = userId;
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = 'font-medium text-[var(--accent)]';
    element.spellcheck = false;
    return element;
  }

  override setFormat(): this {
    return this;
  }

  override canInsertTextBefore(): boolean {
    return false;
  }

  override canInsertTextAfter(): boolean {
    return false;
  }

  override isTextEntity(): boolean {
    return true;
  }

  getMention(): Mention {
    const { __userId: userId, __text } = this.getLatest();
    const username = __text.slice(1);
    return userId === undefined ? { username } : { userId, username };
  }
}

export function $createMention(mention: Mention): MentionNode {
  return $applyNodeReplacement(new MentionNode(`@${mention.username}`, mention.userId)).setMode('token');
}

export function $isMention(node: LexicalNode | null | undefined): node is MentionNode {
  return node instanceof MentionNode;
}

/** All node types of the editor; the library's own paragraphs become blocks. */
export const editorNodes: (typeof ElementNode | typeof TextNode | LexicalNodeReplacement)[] = [
  BlockNode,
  MentionNode,
  { replace: ParagraphNode, with: () => new BlockNode(), withKlass: BlockNode },
];
