import { formatDate } from '../../../../contract/date-format.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../campus-mail.ts';

interface SignInSeen {
  /** as in "Chrome on Windows" */
  device: string;
  /** the country, if known */
  place: string | null;
  /** ISO 8601 */
  at: string;
}

/** Times are shown with the name of their zone, because the person who signed in may be in another one. */
const TIME = {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/**
 * Informs a person of a sign-in with a new browser.
 * @param site the campus's own address
 */
export const newDeviceMail = (campus: CampusRow, site: string, { device, place, at }: SignInSeen): CampusMail =>
  campusMail(campus, {
    title: 'New login to your account',
    paragraphs: [
      "Someone logged in to your Quad account from a browser we haven't seen before.",
      `${place ? `${device}, ${place}` : device}\n${formatDate(at, { ...TIME, timeZone: campus.time_zone })}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't you, sign that device out in your settings, then change your password.",
    ],
    button: { label: "That wasn't me", href: `${site}/settings/account/sessions` },
    footer: ["You got this because this email belongs to a Quad account. You can't turn off security alerts."],
  });
