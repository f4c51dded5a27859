import type { CampusRow } from '../../campuses/index.ts';
import { campusMail } from '../../identity/index.ts';

/** The mail to everyone on the waiting list when their campus opens. */
export const openingMail = (campus: CampusRow, site: string) =>
  campusMail(campus, {
    title: `${campus.short_name} is open on Quad`,
    paragraphs: [
      `Enough ${campus.short_name} students signed up, so your campus is open. You can buy, sell and talk now.`,
      'The first listings get the most looks. Is there something in your room that you could sell?',
    ],
    button: { label: `Go to ${campus.short_name}`, href: `${site}/home` },
    footer: ['You got this because you joined the waiting list. This is the only email about it.'],
  });
