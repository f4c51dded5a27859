import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand';
import type { Campus } from '../../contract/campuses/campuses.ts';
import type { Boot } from '../../contract/boot.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { State } from './store.ts';

/**
 * The state of one reader's page. A browser has one; the server creates one per rendering, so that nothing of one
 * reader can end up in another's page (docs/decisions/0021).
 */
export interface AppState {
  boot: Boot;
  /** server data */
  queries: QueryClient;
  /** client state */
  store: StoreApi<State>;
  /** the query of the first screen's address, with the question mark; '' for none */
  search: string;
  /** the sources of the lazy parts that the server has rendered; undefined in the browser */
  parts?: Set<string>;
  /** when the page was received, by this device's clock, ms; on the server, when its rendering began */
  cameAt: number;
  /** Answers the GET calls of the first screen's loader, without the network; undefined when none is running. */
  read?: ReadForPage;
  /**
   * When that loader had run, by this device's clock, ms: data that isn't newer came with the page and need not be refetched
   * (first-read.ts). Undefined for a screen without a loader.
   */
  readAt?: number;
}

/** Answers a GET call of a loader. @throws ApiError where there is no answer: the screen then makes the call itself */
export type ReadForPage = (endpoint: Endpoint, params: Texts, query: Texts) => Promise<unknown>;
type Texts = Record<string, string | undefined>;

// without a default: every rendering begins with a provider (web/app/page.tsx)
export const AppContext = createContext<AppState>(null as never);

/** The app that is being rendered. */
export const useApp = (): AppState => useContext(AppContext);

/** The campus of this page's host. */
export const useCampus = (): Campus => useApp().boot.campus;

let find: () => AppState | undefined = () => undefined;

/**
 * The app for code outside of rendering: event handlers, effects, queries, live events. Components take it from `useApp`.
 * @throws before the page starts
 */
export function currentApp(): AppState {
  const app = find();
  if (!app) throw new Error('no page: see useApp');
  return app;
}

/** Sets the browser's app. */
export const setCurrentApp = (app: AppState): void => void (find = () => app);

/**
 * Sets how the app is found on the server, where pages of several readers are rendered at a time.
 * @param how returns the app of the page that is being rendered
 */
export const findCurrentApp = (how: () => AppState | undefined): void => void (find = how);

/** The campus of this page's host, for code outside of rendering. @throws before the page starts */
export const currentCampus = (): Campus => currentApp().boot.campus;

/** The campus's time zone; undefined before the page starts. */
export const pageTimeZone = (): string | undefined => find()?.boot.campus.time_zone;

type Seed = (app: AppState) => void;

const seeds: Seed[] = [];
const apps = new Set<AppState>();

/**
 * Registers a function that puts data that came with a page into an app's queries. It runs for each new app, and at once
 * for those that exist, because a feature's code may load after its page has started. Call it when the module loads.
 */
export function seed(fill: Seed): void {
  seeds.push(fill);
  for (const app of apps) fill(app);
}

/** Fills a new app with what came with its page. */
export function runSeeds(app: AppState): void {
  apps.add(app);
  for (const fill of seeds) fill(app);
}

/** Ends an app on the server, where its page has been rendered. */
export function endApp(app: AppState): void {
  apps.delete(app);
  app.queries.clear();
}
