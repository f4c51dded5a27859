const mailboxes: Record<string, string> = {
  'gmail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail',
  'aol.com': 'https://mail.aol.com/',
  'proton.me': 'https://mail.proton.me/',
};

/** Where somebody reads his mail: his provider's page where it is known, schools' mail at Microsoft's, else his mail program. */
export function mailboxOf(email: string): string {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return mailboxes[domain] ?? (domain.endsWith('.edu') ? 'https://outlook.office.com/mail/' : 'mailto:');
}
