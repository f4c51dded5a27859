import type { AnswerOf, Endpoint, QueryOf, SentParamsOf } from '../../contract/endpoint.ts';
import { addressOf, copies } from './api.ts';
import { type AppState, currentApp, useApp } from './app-state.ts';
import { onViewerChange } from './browser.ts';

const JUST_MS = 5_000;

const isJust = ({ cameAt }: AppState) => Date.now() - cameAt < JUST_MS;

// one reader's data must not be shown to another
onViewerChange(() => void currentApp().boot.first.splice(0));

/** The first answer of an endpoint, if the page contains it, with its parameters. */
export function firstRead<E extends Endpoint>(
  { boot }: AppState,
  endpoint: E,
):
  | { params: NonNullable<SentParamsOf<E>>; query: NonNullable<QueryOf<E>>; answer: NonNullable<AnswerOf<E>> }
  | undefined {
  const found = boot.first.find(({ path }) => path === endpoint.path);
  if (!found) return undefined;
  if (endpoint.method === 'GET' && endpoint.offline)
    copies.keep(addressOf(found.path, found.params, found.query), found.answer);
  return found as never;
}

/** For a query with `refetchOnMount`: skips the refetch when its data has just come with the page. */
export function useUnlessFirst() {
  const app = useApp();
  return ({ state }: { state: { dataUpdatedAt: number } }): 'always' | false =>
    state.dataUpdatedAt === app.cameAt && isJust(app) ? false : 'always';
}

/** The first answer for a query that isn't cached; used by the page's first screen only. */
export function useFirstRead<E extends Endpoint>(endpoint: E): ReturnType<typeof firstRead<E>> {
  const app = useApp();
  return isJust(app) ? firstRead(app, endpoint) : undefined;
}
