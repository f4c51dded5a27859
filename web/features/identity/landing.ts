import type { ViewerAnswer } from '../../../contract/identity.ts';
import { campus } from '../../lib/boot.ts';
import { kept } from '../../lib/kept.ts';

const WANTED = 'wanted_place';

/** A visitor opened this: after log-in he gets to see it (D6). Only what the gate hides is remembered. */
export function rememberPlace(pathname: string): void {
  if (pathname.startsWith('/post/')) kept.session.set(WANTED, pathname);
  else if (pathname === '/home') kept.session.drop(WANTED);
}

export const forgetPlace = (): void => kept.session.drop(WANTED);

/**
 * Where somebody goes who has just come in (AUT-54, AUT-55, VER-27): to the post that he had opened, else /home, on
 * the generic campus to find his school; an unverified account confirms its e-mail first.
 */
export function landing({ user }: Pick<ViewerAnswer, 'user'>): string {
  if (user && !user.verified) return '/verify';
  if (campus.generic) return '/search_schools';
  return kept.session.get(WANTED) ?? '/home';
}
