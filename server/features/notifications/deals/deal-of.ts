/** The deal that a group of notifications is about; null for other groups. */
export const dealOf = (group: string): string | null => /^deal:(.+)$/.exec(group)?.[1] ?? null;
