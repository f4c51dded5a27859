/**
 * Whether an enhanced status code (RFC 3463) says that an address will never accept mail: it doesn't exist (5.1), its mailbox
 * is disabled (5.2.1, 5.2.0), or its domain takes no mail (5.4.4; 5.4.1 is also how Microsoft refuses unknown mailboxes). A full mailbox (5.2.2), a bad sender (5.1.7, 5.1.8), a refused message (5.6, 5.7) and temporary errors (4.x.x)
 * don't.
 */
export const isHardBounce = (status: string): boolean => /^5\.(1\.(?![78]$)|2\.[01]$|4\.[14]$)/.test(status);
