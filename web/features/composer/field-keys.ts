import type { KeyboardEvent } from 'react';
import type { Composer } from './use-composer.ts';

/** In a composer's one-line field, Enter leaves the field, and Ctrl or ⌘ with Enter sends. */
export const fieldKeys =
  ({ send }: Composer) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else if (event.key === 'Enter') event.currentTarget.blur();
  };
