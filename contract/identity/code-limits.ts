/**
 * The constants of codes and of the second step of signing in, kept apart so that they aren't in the page's first load.
 */
export const codeLimits = {
  code: { from: 1000, to: 9999, validHours: 2, maxTries: 5, resendSeconds: 60 },
  secondFactor: {
    nameMax: 40,
    passkeysMax: 10,
    appsMax: 3,
    recoveryCodes: 10,
    /** how long a log-in waits for its second step */
    stepMinutes: 10,
    /** how long after a log-in or a confirmation sensitive settings can be changed without another one */
    proofMinutes: 10,
  },
} as const;
