import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { Boundary } from '../ui/boundary.tsx';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Boundary>
            <App />
          </Boundary>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );

// a page that was kept reads what was kept with it
if (document.documentElement.dataset.kept)
  void import('./offline/copies.ts').then(({ keepCopies }) => keepCopies()).finally(start);
else start();
