import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/moderation/personal-data.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { enforce } from '../../../platform/http/caller.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import { type CookieScope, readSessionCookie } from '../../../platform/http/session-cookie.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { requireProof } from '../../identity/index.ts';
import { accountInScope } from '../admin/accounts.ts';
import { moderatorOf, outranks } from '../admin/policy.ts';
import type { PersonalData } from './personal-data.ts';
import { exportedPerson } from './store.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Admins export and delete a person's data on a written request (STF-03), never another admin's. */
export function personalDataRoutes({ pool, limits }: Pick<Platform, 'pool' | 'limits'>, data: PersonalData): Route[] {
  /** The person that a call is about, after all checks of the caller. */
  const personOf = async (call: CallBase & { params: { id: string } }) => {
    const viewer = call.signedIn();
    const admin = moderatorOf(viewer);
    await requireProof(pool, viewer);
    await limits.spend('moderation.personal-data', viewer.userId);
    const person = await accountInScope(pool, admin.scope, call.params.id);
    if (!outranks(admin, person)) throw problem('forbidden');
    return { adminId: viewer.userId, person };
  };

  return [
    route(contract.exportPerson, async (call) => {
      const { adminId, person } = await personOf(call);
      const id = await call.write((tx) => data.recordExport(tx, person._id, call.body.reason, adminId));
      return { file: contract.personFilePath(id) };
    }),

    route(contract.deletePerson, async (call) => {
      const { adminId, person } = await personOf(call);
      if (call.body.username !== person.username) throw fieldProblem('username', "That isn't their username.");
      const retained = await call.write((tx) => data.remove(tx, person._id, call.body.reason, adminId));
      if (!retained) throw problem('user_not_found');
      return { retained };
    }),
  ];
}

/** Serves the ZIP of an export only to the admin who asked for it, with a recent proof of identity. */
export function registerPersonFile(
  app: FastifyInstance,
  { pool }: Pick<Platform, 'pool'>,
  { directory }: Pick<Campuses, 'directory'>,
  data: PersonalData,
  services: { cookies: CookieScope; viewerOf(token: string): Viewer | null | Promise<Viewer | null> },
): void {
  app.get<{ Params: { id: string } }>(contract.personFilePath(':id'), async (request, reply) => {
    const token = readSessionCookie(request.headers.cookie, request.hostname, services.cookies);
    const viewer = token ? await services.viewerOf(token) : null;
    enforce('admin', directory.ofHost(request.hostname), viewer);
    if (!viewer) throw problem('not_signed_in');
    const { id } = request.params;
    const person = ID.test(id) ? await exportedPerson.one(pool, id, viewer.userId) : undefined;
    if (!person) throw problem('not_found');
    await requireProof(pool, viewer);
    return reply
      .headers(apiHeaders)
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${person.username}.zip"`,
      })
      .send(await data.open(person.user_id));
  });
}

export const personFileDescriptions: readonly RawDescription[] = [
  {
    method: 'GET',
    path: '/api/admin/exports/{id}/file',
    operation: {
      operationId: 'getPersonFile',
      summary: "A person's data, for the admin who exported it within the last hour (a navigation)",
      tags: ['admin'],
      security: [{ session: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, description: 'the export', schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'The ZIP.',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        ...errorAnswers([
          'not_signed_in',
          'not_verified',
          'second_factor_required',
          'forbidden',
          'proof_needed',
          'not_found',
        ]),
      },
    },
  },
];
