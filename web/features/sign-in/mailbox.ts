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

/** Where a user reads their mail: the page of a known provider, Microsoft's for schools, else the mail program. */
export function mailboxOf(email: string): string {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return mailboxes[domain] ?? (domain.endsWith('.edu') ? 'https://outlook.office.com/mail/' : 'mailto:');
}
