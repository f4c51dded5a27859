/** The legal texts that an operator can replace by their own. */
export const textKinds = ['terms', 'privacy'] as const;
export type TextKind = (typeof textKinds)[number];
