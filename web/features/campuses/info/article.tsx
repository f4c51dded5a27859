import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Switches } from '../../../../contract/campuses/switches.ts';
import { useApp } from '../../../lib/app-state.ts';
import './prose.css';

export interface ArticleSection {
  /** the anchor, as in /privacy#cookies */
  id: string;
  heading: string;
  body: ReactNode;
  /** left out where the operator switched this off */
  needs?: keyof Switches;
}

interface ArticleProps {
  /** one sentence on the page's purpose */
  lead: ReactNode;
  /** when the text last changed, ISO date */
  updated?: string;
  sections: readonly ArticleSection[];
  /** between the date and the contents */
  children?: ReactNode;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The layout of an information page: lead, date, contents (for three sections and more), sections with anchors, copyright. */
export function Article({ lead, updated, sections: all, children }: ArticleProps) {
  const { copyright, switches } = useApp().boot;
  const sections = all.filter(({ needs }) => !needs || switches[needs]);
  useAnchor();
  return (
    <article className="prose">
      <p className="prose-lead">{lead}</p>
      {updated ? (
        <p className="prose-date">
          Last updated <time dateTime={updated}>{day.format(new Date(updated))}</time>
        </p>
      ) : null}
      {children}
      {sections.length > 2 ? (
        <nav aria-label="Contents" className="prose-contents">
          <h2>Contents</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <Link to={`#${id}`}>{heading}</Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {sections.map(({ id, heading, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} tabIndex={-1}>
            {heading}
          </h2>
          {body}
        </section>
      ))}
      <footer>{copyright}</footer>
    </article>
  );
}

/**
 * Scrolls to the section that the address names and focuses its heading, so that screen readers continue from there.
 */
function useAnchor(): void {
  const { hash, key } = useLocation();
  // the same anchor may be chosen twice
  useEffect(() => {
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    part?.scrollIntoView();
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
}
