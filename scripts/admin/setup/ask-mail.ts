import { checkMail, sendTestMail } from '../../../server/operation/index.ts';
import { askAddress } from './ask-address.ts';
import { type Asking, faultOf, type Settings } from './answers.ts';

/** Asks for the mail server, the sender and the support address, and sends a mail to try them. */
export async function askMail(asking: Asking, domain: string): Promise<Settings> {
  const { dialogue, before } = asking;
  const smtpUrl = await askServer(asking);
  const supportEmail = await dialogue.ask({
    ask: 'Address that people write to for help',
    suggestion: before.SUPPORT_EMAIL || `support@${domain}`,
    check: (value) => faultOf('SUPPORT_EMAIL', { SUPPORT_EMAIL: value }),
  });
  for (;;) {
    const sender = await dialogue.ask({
      ask: 'Sender of mails',
      suggestion: before.MAIL_FROM || `Quad <no-reply@${domain}>`,
      check: (value) => faultOf('MAIL_FROM', { MAIL_FROM: value }),
    });
    const to = await dialogue.ask({
      ask: 'Your own address, for a test mail (empty for none)',
      optional: true,
      check: (value) => (/^[^<>@\s]+@[^<>@\s]+$/.test(value) ? null : `${value} isn't an email address.`),
    });
    const settings = { SMTP_URL: smtpUrl, MAIL_FROM: sender, SUPPORT_EMAIL: supportEmail };
    if (!to) return settings;
    const mail = { from: sender, to, subject: `Quad at ${domain} can send email`, text: 'This is a test.' };
    const { verdict, says, fix } = await sendTestMail(smtpUrl, mail);
    if (verdict === 'ok') {
      dialogue.say(`  ${says}`);
      return settings;
    }
    dialogue.complain(`${says} ${fix ?? ''}`);
  }
}

async function askServer(asking: Asking): Promise<string> {
  for (;;) {
    const url = await askAddress(asking, {
      name: 'SMTP_URL',
      ask: 'Mail server, such as smtps://user@mail.example.edu',
      check: (value) => faultOf('SMTP_URL', { SMTP_URL: value }),
      wantsPassword: ({ username }) => username !== '',
    });
    const { verdict, says, fix } = await checkMail(url);
    if (verdict !== 'fail') {
      if (verdict === 'warn') asking.dialogue.say(`  ! ${says} ${fix ?? ''}`);
      return url;
    }
    asking.dialogue.complain(`${says} ${fix ?? ''}`);
  }
}
