import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppContext, type AppState } from '../lib/app-state.ts';
import { Boundary } from '../ui/feedback/boundary.tsx';
import { App } from './app.tsx';

/**
 * The whole page: the server renders it, and the browser hydrates the same.
 * @param router provides the location to the routes
 */
export function Page({
  app,
  router: Router,
}: {
  app: AppState;
  router: (props: { children: ReactNode }) => ReactNode;
}) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <Router>
          <Boundary>
            <App />
          </Boundary>
        </Router>
      </QueryClientProvider>
    </AppContext>
  );
}
