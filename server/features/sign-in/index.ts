import type { FastifyInstance } from 'fastify';
import type { RawDescription } from '../../platform/http/openapi/index.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Config } from '../../config.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { mailedLinkRoutes } from './links-routes.ts';
import { providerDescriptions } from './openid/descriptions.ts';
import { callbackOf, OpenidSignIn, type SessionReader } from './openid/navigation.ts';
import type { LocalProvider } from './openid/providers.ts';
import { universityLinkRoutes } from './openid/university-link.ts';
import { authRoutes } from './routes.ts';
import { secondStepRoutes } from './second-step.ts';

export { accountUnlessBanned, refuseBanned } from './email-step.ts';
export { newAdditionToken, signerLoader } from './openid/flow.ts';
export { methodMail } from './openid/mails.ts';
export { resetPath } from './reset.ts';
export { answerSignIn, type SignedIn, signIn } from './sign-in.ts';

/** The redirect address to register with a campus's provider. */
export const universityCallback = (config: Config): string => callbackOf('university', config);

/** Signing up and in: by password, mailed link, passkey, Google and the university. */
export interface SignIn {
  routes: Route[];
  /** Mounts the navigations that are no endpoints of the contract: a provider's start and return. */
  registerRaw(app: FastifyInstance, services: SessionReader): void;
  rawDescriptions: readonly RawDescription[];
  /** Whether people can sign in with Google here. */
  hasGoogle(): boolean;
}

/** @param local the stand-in for Google while Google is not configured (D16), and for universities */
export function createSignIn(
  platform: Platform,
  campuses: Campuses,
  { sessions, regionGate, answerViewer }: Identity,
  { factors }: SecondFactor,
  local: LocalProvider | null,
): SignIn {
  const parts = { platform, campuses, sessions };
  const openid = new OpenidSignIn(parts, regionGate, local);
  return {
    routes: [
      ...authRoutes(parts, regionGate, answerViewer),
      ...mailedLinkRoutes(parts, regionGate, answerViewer),
      ...openid.routes,
      ...universityLinkRoutes(parts, regionGate, answerViewer),
      ...secondStepRoutes(parts, regionGate, answerViewer, factors),
    ],
    registerRaw: (app, services) => openid.mount(app, services),
    rawDescriptions: providerDescriptions,
    hasGoogle: () => openid.hasGoogle,
  };
}
