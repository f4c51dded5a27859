import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type FormValue, readForm } from './form.ts';

/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly type: string;
  constructor(status: number, message: string, code?: string, param?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type;
  }
}

/** The version of Stripe's API that these objects follow: that of the library. */
export const API_VERSION = '2026-10-28.endive';

const LEAST_CENTS = 50;
const LEAST_SECONDS = 30 * 60;
const MOST_SECONDS = 24 * 3_600;

const whole = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(5_000));
const text = z.string().check(z.minLength(1), z.maxLength(5_000));
const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));

/** The subset of Stripe's parameters that this stand-in supports. */
const creation = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: whole,
          product_data: z.strictObject({ name: text, description: z.optional(text) }),
        }),
      }),
    )
    .check(z.minLength(1)),
  success_url: address,
  cancel_url: z.optional(address),
  client_reference_id: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/))),
  customer_email: z.optional(z.email()),
  expires_at: z.optional(whole),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(z.strictObject({ description: z.optional(text), metadata: z.optional(metadata) })),
  allowed_payment_method_types: z.optional(z.array(z.literal('card'))),
  adaptive_pricing: z.optional(z.strictObject({ enabled: z.enum(['true', 'false']) })),
  submit_type: z.optional(z.enum(['auto', 'pay'])),
});
type Creation = z.infer<typeof creation>;

/** What the payment page shows besides the session's fields; Stripe returns it only when expanded. */
export interface SessionLine {
  name: string;
  description: string | null;
  amount: number;
  quantity: number;
}

export type CheckoutSession = Omit<Stripe.Checkout.Session, 'lastResponse'>;

/** @throws StripeRefusal for a parameter that is missing, unknown or of the wrong form */
function readCreation(form: { [name: string]: FormValue }): Creation {
  const read = creation.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const name = inBrackets([...path, issue.keys[0] ?? '']);
    throw new StripeRefusal(400, `Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  const name = inBrackets(path);
  if (path.length === 1 && !(path[0]! in form))
    throw new StripeRefusal(400, `Missing required param: ${name}.`, 'parameter_missing', name);
  throw new StripeRefusal(400, `Invalid ${name}`, undefined, name);
}

const inBrackets = ([first = '', ...rest]: string[]): string => first + rest.map((piece) => `[${piece}]`).join('');

const newId = (prefix: string, bytes = 18): string => `${prefix}_${randomBytes(bytes).toString('hex')}`;

/**
 * Creates a session from the body of a request, with every field of Stripe's object.
 * @param now seconds since 1970
 * @throws StripeRefusal
 */
export function newSession(body: string, now: number): { session: CheckoutSession; lines: SessionLine[] } {
  const params = readCreation(readForm(body));
  const lines = params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
    name: product_data.name,
    description: product_data.description ?? null,
    amount: unit_amount,
    quantity,
  }));
  const total = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  if (total < LEAST_CENTS)
    throw new StripeRefusal(
      400,
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'amount_too_small',
    );
  const ends = params.expires_at ?? now + MOST_SECONDS;
  // tolerates one second of clock difference
  if (ends < now + LEAST_SECONDS - 1)
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  if (ends > now + MOST_SECONDS + 1)
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  const id = newId('cs_test', 29);
  return { lines, session: sessionOf(params, { id, now, total, ends }) };
}

/** The payment page is on the site of the return address, so that its form stays on that origin. */
const pageOf = (id: string, returnTo: string): string => `${new URL(returnTo).origin}/sandbox/stripe/pay/${id}`;

function sessionOf(
  params: Creation,
  { id, now, total, ends }: { id: string; now: number; total: number; ends: number },
): CheckoutSession {
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled === 'true' },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: ends,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageOf(id, params.success_url),
    wallet_options: null,
  };
}

/** The fields of an open session that a payment changes. */
export const paidFields = ({ customer_email: email }: CheckoutSession): Partial<CheckoutSession> => ({
  status: 'complete',
  payment_status: 'paid',
  payment_intent: newId('pi'),
  url: null,
  customer_details: {
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  },
});

/** The fields that expiring changes. */
export const expiredFields: Partial<CheckoutSession> = { status: 'expired', url: null };

/** An event about a session, as it is sent to webhooks. */
export const eventOf = (type: string, session: CheckoutSession, now: number) => ({
  id: newId('evt', 12),
  object: 'event' as const,
  api_version: API_VERSION,
  created: now,
  data: { object: session },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
