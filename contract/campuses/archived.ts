import type { Endpoint } from '../endpoint.ts';

const COMMUNITY =
  /^\/api\/(?:posts|chats|messages|deals|ratings|my-courses|spots|saved-searches|looking-for|availability|sales|files|users\/:id\/follow)(?:\/|$)/;

/**
 * Whether a call changes what a community consists of: these are refused on an archived campus (OWN-03). Accounts and
 * settings, reports, read markers, and stopping an ad stay possible.
 */
export const changesCommunity = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  method !== 'GET' && path !== '/api/chats/:id/read' && COMMUNITY.test(path);
