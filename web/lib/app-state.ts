import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand';
import type { Campus } from '../../contract/campuses/campuses.ts';
import type { Boot } from './boot.ts';
import type { State } from './store.ts';

/**
 * Everything that belongs to one reader's page. A browser has one; the server makes one for each rendering, so nothing of one reader
 * can reach another's page (docs/decisions/0021).
 */
export interface AppState {
  boot: Boot;
  /** the data of the server */
  queries: QueryClient;
  /** what only this page knows */
  store: StoreApi<State>;
  /** the address of the first screen: its query, with the question mark */
  search: string;
  /** when the page came, by this device's clock, ms */
  cameAt: number;
}

export const AppContext = createContext<AppState>(null as never);

/** The app that is being rendered. */
export const useApp = (): AppState => useContext(AppContext);

/** The campus of this page's host. */
export const useCampus = (): Campus => useApp().boot.campus;

let browserApp: AppState | undefined;

/**
 * The browser's app, for what runs outside of rendering: event handlers, effects, queries, live events.
 * @throws on the server, and before the page starts: what is rendered takes its data from `useApp`
 */
export function currentApp(): AppState {
  if (!browserApp) throw new Error('no page: see useApp');
  return browserApp;
}

/** Makes an app the one of this browser's page. */
export const setCurrentApp = (app: AppState): void => void (browserApp = app);

/** The same campus outside of rendering. */
export const currentCampus = (): Campus => currentApp().boot.campus;

type Seed = (app: AppState) => void;

const seeds: Seed[] = [];

/**
 * Puts data that came with the page into the queries of every app that is made. Called when a feature's code loads; where the page
 * has started already, at once.
 */
export function seed(fill: Seed): void {
  seeds.push(fill);
  if (browserApp) fill(browserApp);
}

/** Fills a new app with what came with its page. */
export function runSeeds(app: AppState): void {
  for (const fill of seeds) fill(app);
}
