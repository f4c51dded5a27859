import type { AnswerOf, Endpoint, QueryOf, SentParamsOf } from '../../contract/endpoint.ts';
import { addressOf, copies } from './api.ts';
import { type AppState, currentApp, useApp } from './app-state.ts';
import { onViewerChange } from './browser.ts';

const JUST_MS = 5_000;

const isJust = ({ cameAt }: AppState) => Date.now() - cameAt < JUST_MS;

// what was read for one reader is not another's
onViewerChange(() => void currentApp().boot.first.splice(0));

/** What the page reads first of an endpoint, where it came with the page: its parameters and its answer. */
export function firstRead<E extends Endpoint>(
  { boot }: AppState,
  endpoint: E,
):
  | { params: NonNullable<SentParamsOf<E>>; query: NonNullable<QueryOf<E>>; answer: NonNullable<AnswerOf<E>> }
  | undefined {
  const found = boot.first.find(({ path }) => path === endpoint.path);
  if (!found) return undefined;
  copies.keep(addressOf(found.path, found.params, found.query), found.answer);
  return found as never;
}

/** For a query that is read again whenever it is shown (`refetchOnMount`): not when it has just come with the page. */
export function useUnlessFirst() {
  const app = useApp();
  return ({ state }: { state: { dataUpdatedAt: number } }): 'always' | false =>
    state.dataUpdatedAt === app.cameAt && isJust(app) ? false : 'always';
}

/** What came with the page for a query that is not kept: it is shown by the page's first screen alone. */
export function useFirstRead<E extends Endpoint>(endpoint: E): ReturnType<typeof firstRead<E>> {
  const app = useApp();
  return isJust(app) ? firstRead(app, endpoint) : undefined;
}
