import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayStart } from '../../identity/index.ts';

/**
 * Leads to Create Post, or to what the viewer has to do first. A link, so that it works before the page's code runs; with the
 * code a desktop gets the composer as a dialog.
 */
export function CreatePostLink(props: { className: string; label?: string; children: ReactNode }) {
  const { className, label, children } = props;
  const mayStart = useMayStart();
  return (
    <Link
      to="/create/post?goBack=home"
      aria-label={label}
      title={label}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        // opens the composer, or what has to be done first
        mayStart('post');
      }}
    >
      {children}
    </Link>
  );
}
