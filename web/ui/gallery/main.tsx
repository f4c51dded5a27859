/*
 * All components in all their states, to look at: run `vite` and open /ui/gallery/?campus=841617&theme=dark. Not part of the
 * build. `?open=dialog|confirm|viewer|alerts` opens one at the start.
 */
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../../styles/all.css';
import './gallery.css';
import { accentCss } from '../../../contract/campuses/accent.ts';
import { showTheme, type Theme } from '../../lib/theme.ts';
import { Gallery } from './gallery.tsx';

const query = new URLSearchParams(location.search);
const accent = document.createElement('style');
accent.textContent = accentCss(`#${query.get('campus') ?? '841617'}`);
document.head.append(accent);
showTheme((query.get('theme') ?? 'system') as Theme);

createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter>
    <Gallery opened={query.get('open')} campus={`#${query.get('campus') ?? '841617'}`} />
  </MemoryRouter>,
);
