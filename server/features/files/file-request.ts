import type { FastifyRequest } from 'fastify';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Identity } from '../identity/index.ts';
import type { CampusDirectory } from '../campuses/index.ts';

export interface Requester {
  campus: HostCampus;
  viewer: Viewer | null;
}

/** Identifies the caller and campus of a request outside the contract. */
export type IdentifyRequester = (request: FastifyRequest) => Promise<Requester>;

export function createWhoAsks(directory: CampusDirectory, identity: Pick<Identity, 'viewerOf'>): IdentifyRequester {
  return async (request) => {
    const token = request.sessionToken;
    return { campus: directory.ofHost(request.hostname), viewer: token ? await identity.viewerOf(token) : null };
  };
}
