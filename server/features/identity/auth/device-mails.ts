import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type Written } from '../campus-mail.ts';

interface SignInSeen {
  /** as in "Chrome on Windows" */
  device: string;
  /** the country, if known */
  place: string | null;
  /** ISO 8601 */
  at: string;
  /** as reported by the browser */
  timeZone: string | null;
}

/** A time in the reader's time zone, with the zone's name; in the campus's if theirs is unknown. */
function timeText(at: string, timeZone: string | null, campusZone: string): string {
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
    return text(timeZone ?? campusZone);
  } catch {
    return text(campusZone);
  }
}

/**
 * Informs a person of a sign-in with a new browser.
 * @param site the campus's own address
 */
export const newDeviceMail = (campus: CampusRow, site: string, { device, place, at, timeZone }: SignInSeen): Written =>
  campusMail(campus, {
    title: 'New login to your account',
    paragraphs: [
      "Someone logged in to your Quad account from a browser we haven't seen before.",
      `${place ? `${device}, ${place}` : device}\n${timeText(at, timeZone, campus.time_zone)}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't you, sign that device out in your settings, then change your password.",
    ],
    button: { label: "That wasn't me", href: `${site}/settings/account/sessions` },
    footer: ["You got this because this email belongs to a Quad account. You can't turn off security alerts."],
  });
