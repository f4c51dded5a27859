import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';

interface SignInSeen {
  /** as in "Chrome on Windows" */
  device: string;
  /** the country, where it is known */
  place: string | null;
  /** ISO 8601 */
  at: string;
  /** of the browser, as it says */
  timeZone: string | null;
}

/** A moment as its reader's clock shows it, with the zone; in UTC where the zone is none. */
function timeText(at: string, timeZone: string | null): string {
  const text = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    }).format(new Date(at));
  try {
    return text(timeZone ?? 'UTC');
  } catch {
    return text('UTC');
  }
}

/**
 * Tells somebody of a sign-in with a browser that he has not used before.
 * @param site the campus's own address
 */
export const newDeviceMail = (campus: CampusRow, site: string, { device, place, at, timeZone }: SignInSeen): Written =>
  campusMail(campus, {
    title: 'New log-in to your account',
    paragraphs: [
      'Somebody logged in to your Quad account with a browser that we have not seen you use before.',
      `${place ? `${device}, ${place}` : device}\n${timeText(at, timeZone)}.`,
      'If it was you, there is nothing to do.',
      'If it was not you, end that sign-in in the list of your sign-ins, then change your password.',
    ],
    button: { label: 'That was not me', href: `${site}/settings/account/sessions` },
    footer: [
      'You got this because this is the address of an account on Quad. Security notices cannot be switched off.',
    ],
  });
