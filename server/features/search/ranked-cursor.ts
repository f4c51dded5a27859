import { serverLimits } from '../../../contract/limits.ts';
import { encodeCursor, isId, isTime, parts } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type RankedPosition, type RankedRow, START } from './ranked-store.ts';

const PAGE = serverLimits.searchPage;

/**
 * The position after a page. Posts are ranked together in groups of a hundred, the newest first. The cursor holds the
 * bounds of its group, so that posts that were created or deleted meanwhile move none into another group.
 * @returns undefined after the last page
 */
export function nextPosition(rows: readonly RankedRow[], partly: boolean): string | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const kind = partly ? 'some' : 'all';
  if (last) {
    const end = first.end_at !== null && first.end_id !== null ? [first.end_at, first.end_id] : ['', ''];
    const after = [last.score, last.created_at, last.id];
    return encodeCursor(kind, first.asked, first.top_at, idAfter(first.top_id), ...end, ...after);
  }
  if (partly || first.ranked < serverLimits.searchRanked || first.end_at === null || first.end_id === null)
    return undefined;
  return encodeCursor(kind, first.asked, first.end_at, first.end_id);
}

/** The position of a cursor of `nextPosition`; the beginning without one. @throws ProblemError bad_cursor */
export function readPosition(cursor: string | undefined): RankedPosition {
  if (cursor === undefined) return START;
  const [kind, asked = '', fromAt = '', fromId = '', toAt, toId, score = '', at = '', id = '', ...rest] = parts(cursor);
  const started = toAt !== undefined;
  const bounded = toAt !== '';
  const sound =
    (kind === 'all' || kind === 'some') &&
    rest.length === 0 &&
    isTime(asked) &&
    isTime(fromAt) &&
    isId(fromId) &&
    (!started ||
      ((!bounded ? toId === '' : isTime(toAt) && isId(toId ?? '')) &&
        /^\d{1,6}$/.test(score) &&
        isTime(at) &&
        isId(id)));
  if (!sound) throw problem('bad_cursor');
  return {
    asked,
    from: { at: fromAt, id: fromId },
    to: started && bounded ? { at: toAt, id: toId ?? '' } : null,
    after: started ? { score: Number(score), at, id } : null,
    partly: kind === 'some',
  };
}

/** The id that follows another one. */
function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
