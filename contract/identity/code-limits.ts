/**
 * The constants of codes and of the second step of signing in, kept apart so that they aren't in the page's first load.
 */
export const codeLimits = {
  code: { from: 1000, to: 9999, validHours: 2, maxTries: 5, resendSeconds: 60 },
  secondFactor: { nameMax: 40, passkeysMax: 10, appsMax: 3, recoveryCodes: 10, stepMinutes: 10, proofMinutes: 10 },
} as const;
