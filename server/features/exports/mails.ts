import { daysText, keptDays } from '../../../contract/retention.ts';
import type { CampusRow } from '../campuses/index.ts';
import { campusMail, type CampusMail } from '../identity/index.ts';

/** The mail when a data export is ready (D18). */
export const exportReadyMail = (campus: CampusRow, site: string): CampusMail =>
  campusMail(campus, {
    title: 'Your data is ready',
    paragraphs: [
      `The copy of your data you requested is ready. Log in and go to your account settings to download it within ${daysText(keptDays(campus.retention, 'dataExport'))}.`,
    ],
    button: { label: 'Open account settings', href: `${site}/settings/account` },
    footer: ['You got this because this email belongs to a Quad account. You need to log in to download the copy.'],
  });
