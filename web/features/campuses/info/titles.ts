/** The information pages by the last segment of their addresses (SET-02, INF-15, INF-18). */
export const infoTitles = {
  about: 'About',
  howitworks: 'How It Works',
  returns: 'Return Policy',
  refunds: 'Refunds',
  payments: 'Payments',
  trust_and_safety: 'Code of Conduct',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookies',
  help: 'Customer Support',
  feedback: 'Feedback',
} as const;

export type InfoName = keyof typeof infoTitles;
