/**
 * Whether an enhanced status code (RFC 3463) says that an address will never accept mail: it doesn't exist or is
 * disabled. A full mailbox (5.2.2), a bad sender (5.1.7, 5.1.8), a refused message (5.6, 5.7) and temporary errors (4.x.x)
 * don't.
 */
export const isHardBounce = (status: string): boolean => /^5\.(1\.(?![78]$)|2\.[01]$|4\.[14]$)/.test(status);
