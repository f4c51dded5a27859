import type { CampusRow } from '../../campuses/index.ts';
import { campusMail, type CampusMail } from '../../identity/index.ts';

/**
 * The last mail to an account's address.
 * @param ads whether the installation takes payments
 */
export const accountDeletedMail = (campus: CampusRow, ads = true): CampusMail =>
  campusMail(campus, {
    title: 'Your account was deleted',
    paragraphs: [
      `Your Quad account was deleted, along with your posts, comments, messages, and files.${ads ? ' Payment records stay without your name.' : ''}`,
      'You can sign up again with this email anytime.',
    ],
    footer: ["You got this because this was your account's email. This is the last email about it."],
  });
