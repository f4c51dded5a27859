import { Fragment, type MouseEvent, memo, type ReactNode, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../contract/limits.ts';
import {
  type Block,
  type BlockType,
  type Mark,
  type RichText,
  truncate,
} from '../../../../contract/posts/rich-text/index.ts';
import { PlainText } from './text-renderer.tsx';
import { type Piece, piecesOf, type Run } from './pieces.ts';

interface Props {
  value: RichText | null;
  /** The length at which the text is truncated, code points; `null` shows all of it. */
  truncateAt?: number | null;
  /** Called when a web link is opened (external_link_clicks). */
  onLinkOpen?: (() => void) | undefined;
  className?: string;
}

/**
 * A post's text as paragraphs and lists, with links and See more / See less. Renders nothing for an
 * empty text.
 */
export const RichTextView = memo(function RichTextView({
  value,
  truncateAt = limits.truncateAt,
  onLinkOpen,
  className = '',
}: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const short = useMemo(
    () => (value && truncateAt !== null ? truncate(value, truncateAt) : { visible: value, cut: false }),
    [value, truncateAt],
  );
  const shown = open ? value : short.visible;
  if (!shown || shown.blocks.length === 0) return null;
  return (
    <div dir="auto" className={`wrap-anywhere stays-inside ${className}`}>
      <div id={id} className="contents">
        {renderBlocks(shown.blocks, short.cut, short.cut && !open, onLinkOpen)}
      </div>
      {short.cut && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={(event) => {
              event.stopPropagation();
              setOpen(!open);
            }}
            className="relative cursor-pointer rounded-s font-medium whitespace-nowrap text-accent after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
          >
            {open ? 'See less' : 'See more'}
          </button>
        </>
      )}
    </div>
  );
});

/**
 * Consecutive items of one kind form one list. `buttonFollows`: the last paragraph shares its line with the button. `cut`: an
 * ellipsis ends the last block.
 */
function renderBlocks(
  blocks: Block[],
  buttonFollows: boolean,
  cut: boolean,
  onLinkOpen: Props['onLinkOpen'],
): ReactNode[] {
  const groups: { type: BlockType; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && last.type === block.type && block.type !== 'paragraph') last.blocks.push(block);
    else groups.push({ type: block.type, blocks: [block] });
  }
  return groups.map((group, index) => {
    const isLast = index === groups.length - 1;
    const content = group.blocks.map((block, at) => (
      <Fragment key={at}>{renderBlock(block, cut && isLast && at === group.blocks.length - 1, onLinkOpen)}</Fragment>
    ));
    if (group.type === 'paragraph') {
      const beside = buttonFollows && isLast;
      return (
        // one that shares its line with the button has the direction of the whole
        <p key={index} dir={beside ? undefined : 'auto'} className={`whitespace-pre-wrap ${beside ? 'inline' : ''}`}>
          {content}
        </p>
      );
    }
    const List = group.type === 'bulleted' ? 'ul' : 'ol';
    return (
      <List
        key={index}
        dir="auto"
        className={`whitespace-pre-wrap ${group.type === 'bulleted' ? 'list-disc ps-5' : 'list-decimal ps-6 tabular-nums'}`}
      >
        {content.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </List>
    );
  });
}

function renderBlock(block: Block, ends: boolean, onLinkOpen: Props['onLinkOpen']): ReactNode {
  if (block.spans.length === 0) return ends ? '…' : <br />;
  return (
    <>
      {piecesOf(block).map((piece, index) => (
        <Fragment key={index}>{renderPiece(piece, onLinkOpen)}</Fragment>
      ))}
      {ends && '…'}
    </>
  );
}

/** Color alone doesn't distinguish a link from the text around it: links are underlined, mentions semibold. */
const linkLook =
  'text-accent underline decoration-[color-mix(in_srgb,currentColor_35%,transparent)] decoration-1 underline-offset-3 hover:decoration-current';
const mentionLook = 'font-medium text-accent hover:underline';
/** A click on a link is not a click on the card around it. */
const keepFromCard = (event: MouseEvent) => event.stopPropagation();

function renderPiece(piece: Piece, onLinkOpen: Props['onLinkOpen']): ReactNode {
  if (piece.kind === 'runs') return renderRuns(piece.runs);
  if (piece.kind === 'mention') {
    return (
      <Link to={`/${piece.mention.username}`} onClick={keepFromCard} className={mentionLook}>
        @{piece.mention.username}
      </Link>
    );
  }
  const opensPage = piece.kind === 'link' || piece.kind === 'address';
  return (
    <a
      href={piece.href}
      {...(opensPage && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
      onClick={(event) => {
        keepFromCard(event);
        if (piece.kind === 'link') onLinkOpen?.();
      }}
      className={linkLook}
    >
      {renderRuns(piece.runs)}
    </a>
  );
}

const wrap: Record<Mark, (inner: ReactNode) => ReactNode> = {
  b: (inner) => <strong className="font-semi">{inner}</strong>,
  i: (inner) => <em>{inner}</em>,
  u: (inner) => <u className="underline-offset-2">{inner}</u>,
  s: (inner) => <s>{inner}</s>,
  code: (inner) => (
    <code className="box-decoration-clone rounded-[4px] bg-3 px-1 py-px font-mono text-[0.9em]">{inner}</code>
  ),
};

function renderRuns(runs: readonly Run[]): ReactNode[] {
  return runs.map((run, index) => (
    <Fragment key={index}>
      {run.marks.reduceRight<ReactNode>((inner, mark) => wrap[mark](inner), <PlainText text={run.text} />)}
    </Fragment>
  ));
}
