import { formatDate } from '../../../../contract/date-format.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { campusMail } from '../campus-mail.ts';

const NOTHING_LOST = 'You keep your account, messages, listings, and data either way, and log in as always.';

const day = (at: string, { time_zone: timeZone }: CampusRow) => formatDate(at, { dateStyle: 'long', timeZone });
const verifyButton = (site: string) => ({
  label: 'Verify your school email',
  href: `${site}/settings/account/school_email`,
});

/** The mail that asks to verify the school address again: on the first day of class, and again a week before the grace ends. */
export const verifyAgainMail = (campus: CampusRow, site: string, until: string, reminder = false) =>
  campusMail(campus, {
    title: reminder
      ? `Verify your school email by ${day(until, campus)}`
      : `Are you still at ${campus.short_name}? Verify your school email`,
    paragraphs: [
      `Once a year we ask members to show that they're still at ${campus.short_name}. Please verify your school email by ${day(until, campus)}. It takes a minute.`,
      `After that day you can't post new listings until you do. ${NOTHING_LOST}`,
    ],
    button: verifyButton(site),
    footer: ['You got this because you verified a school email on Quad over 300 days ago.'],
  });

/** The mail to new alumni, in December of the graduation year. */
export const alumMail = (campus: CampusRow, site: string, until: string) =>
  campusMail(campus, {
    title: 'From January your profile says “Alum”',
    paragraphs: [
      `Congratulations on graduating from ${campus.short_name}! From January 1 your profile shows the badge “Alum”.`,
      `You can sell until ${day(until, campus)} as before. After that, selling needs a current school email. ${NOTHING_LOST}`,
    ],
    button: { label: 'Change your graduation year', href: `${site}/settings/account/grad_year` },
    footer: ['You got this because of the graduation year in your account settings.'],
  });

/** The mail four weeks before an alum's cut-off. */
export const cutoffMail = (campus: CampusRow, site: string, until: string) =>
  campusMail(campus, {
    title: `You can sell until ${day(until, campus)}`,
    paragraphs: [
      `Alumni of ${campus.short_name} can sell for ${campus.alum_months} months after they graduate. For you that's until ${day(until, campus)}.`,
      `Back on campus, for graduate school or a job? Verify a current school email, and selling goes on. ${NOTHING_LOST}`,
    ],
    button: verifyButton(site),
    footer: ['You got this because of the graduation year in your account settings.'],
  });
