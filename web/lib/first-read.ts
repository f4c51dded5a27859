import type { AnswerOf, Endpoint, QueryOf, SentParamsOf } from '../../contract/endpoint.ts';
import { addressOf, copies } from './api.ts';
import { boot } from './boot.ts';

/** When the page came. */
export const cameAt = Date.now();
const JUST_MS = 5_000;

const isJust = () => Date.now() - cameAt < JUST_MS;

// what was read for one reader is not another's
window.addEventListener('quad:viewer', () => void boot?.first?.splice(0));

/** What the page reads first of an endpoint, where it came with the page: its parameters and its answer. */
export function firstRead<E extends Endpoint>(
  endpoint: E,
):
  | { params: NonNullable<SentParamsOf<E>>; query: NonNullable<QueryOf<E>>; answer: NonNullable<AnswerOf<E>> }
  | undefined {
  const found = boot?.first?.find(({ path }) => path === endpoint.path);
  if (!found) return undefined;
  copies.keep(addressOf(found.path, found.params, found.query), found.answer);
  return found as never;
}

/** Of a query that is read again whenever it is shown: not when it has just come with the page. */
export const unlessFirst = ({ state }: { state: { dataUpdatedAt: number } }): 'always' | false =>
  state.dataUpdatedAt === cameAt && isJust() ? false : 'always';

/** The same for one that is not kept: what came with the page is shown by the page's first screen alone. */
export const ifFirst = <Value>(value: Value): Value | undefined => (isJust() ? value : undefined);
