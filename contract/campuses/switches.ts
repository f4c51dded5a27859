/** What the operator of an installation switched on (OWN-04); the page shows nothing of what is off. */
export interface Switches {
  /** boosts and payments */
  ads: boolean;
  /** nobody is charged: payments go to Stripe's test mode */
  testPayments: boolean;
  /** "Continue with Google" */
  google: boolean;
  /** only people in the United States are let in */
  region: boolean;
  /** only school addresses of the campus can sign up */
  schoolSignUp: boolean;
}
