import { backPath } from '../../../../contract/site-path.ts';

/** Where the set-up wizard was opened from, parsed from `goBack`. */
export interface WizardOrigin {
  /** the last slide's button */
  label: 'Continue Posting' | 'Back to Home' | 'Back to Profile' | 'Continue';
  /** the page to return to; null goes back one step in the history */
  to: string | null;
  /** finishing reopens the post composer, which the person wanted to use */
  compose: boolean;
}

/**
 * Parses `goBack`: `create` with the page below it (`create/home`, `create/detail`, `create/profile`, or a page's own
 * path), `comment` with the post's id, `home`, `profile`, or the path of any other page. Never leads off the site.
 * @param own the viewer's profile page
 */
export function wizardOrigin(goBack: string | null | undefined, own: string): WizardOrigin {
  const page = (goBack ?? '').replace(/^\/+/, '');
  const [, kind = page, below = ''] = /^(create|comment)(?:[/_](.*))?$/.exec(page) ?? [];
  if (kind === 'create') return { label: 'Continue Posting', to: pageOf(below, own), compose: true };
  if (kind === 'comment')
    return { label: 'Continue Posting', to: below ? `/create/comment/${below}` : null, compose: false };
  if (kind === 'home') return { label: 'Back to Home', to: '/home', compose: false };
  if (kind === 'profile') return { label: 'Back to Profile', to: own, compose: false };
  return { label: 'Continue', to: pageOf(page, own), compose: false };
}

function pageOf(name: string, own: string): string | null {
  if (name === '' || name === 'home') return '/home';
  if (name === 'profile') return own;
  if (name === 'detail') return null;
  return backPath(name, '/home');
}
