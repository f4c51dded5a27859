import * as z from 'zod/mini';

/** What the operator of an installation switched on; the page shows nothing of what is off. */
export const switches = z.object({
  /** boosts and payments */
  ads: z.boolean(),
  /** nobody is charged: payments go to Stripe's test mode */
  testPayments: z.boolean(),
  /** "Continue with Google" */
  google: z.boolean(),
  /** only people in the United States are let in */
  region: z.boolean(),
  /** only school addresses of the campus can sign up */
  schoolSignUp: z.boolean(),
});
export type Switches = z.infer<typeof switches>;
