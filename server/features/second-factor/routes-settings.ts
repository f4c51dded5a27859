import * as contract from '../../../contract/identity/second-factor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Factors } from './factors.ts';

/** The security settings: passkeys, authenticator apps, recovery codes. */
export function factorRoutes({ pool }: Pick<Platform, 'pool'>, factors: Factors): Route[] {
  return [
    route(contract.getSecurity, (call) => factors.security(pool, call.signedIn(), call.host)),
    route(contract.startPasskey, (call) => factors.startPasskey(call)),
    route(contract.addPasskey, (call) => factors.addPasskey(call, call.body.name, call.body.passkey)),
    route(contract.startApp, (call) => factors.startApp(call)),
    route(contract.addApp, (call) => factors.addApp(call, call.body.name, call.body.code)),
    route(contract.renameFactor, (call) => factors.rename(call, call.params.id, call.body.name)),
    route(contract.removeFactor, (call) => factors.remove(call, call.params.id)),
    route(contract.makeRecoveryCodes, (call) => factors.renewCodes(call)),
  ];
}
