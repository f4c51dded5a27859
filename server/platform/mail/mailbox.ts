/** Providers that ignore some characters of the local part, and the canonical one of their domains. */
const providers: Readonly<Record<string, { unread: RegExp; domain: string }>> = {
  'gmail.com': { unread: /\./g, domain: 'gmail.com' },
  'googlemail.com': { unread: /\./g, domain: 'gmail.com' },
  'proton.me': { unread: /[._-]/g, domain: 'proton.me' },
  'protonmail.com': { unread: /[._-]/g, domain: 'proton.me' },
  'pm.me': { unread: /[._-]/g, domain: 'proton.me' },
};

/**
 * The canonical mailbox of an address: in lower case, without a +tag, and without what its provider ignores. It's for
 * counting and comparing, never for sending: mail goes to the address as its owner wrote it. The database's
 * `mailbox_of` does the same.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  const untagged = name.replace(/^([^+]+)\+.*$/, '$1');
  const provider = providers[domain];
  return provider ? `${untagged.replace(provider.unread, '')}@${provider.domain}` : `${untagged}@${domain}`;
}
