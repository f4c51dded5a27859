import { lazy } from 'react';

export { EditorControls, useEditorControls } from './editor-controls.ts';
export { FormatMenu } from './format-toolbar.tsx';
export type { SearchPeople } from './use-mentions.ts';

const load = () => import('./composer-editor.tsx');

/** The editor, in a chunk of its own that is loaded on first use. */
export const ComposerEditor = lazy(load);

/** Preloads the editor, when a composer is about to open. */
export function preloadEditor(): void {
  load().catch(() => {});
}
