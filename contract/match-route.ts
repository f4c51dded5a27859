import { NO_SUCH_PAGE, type Params, type ScreenRoute, type RoutePath, routes } from './routes.ts';

export interface Match {
  /** null: no page has this address */
  path: RoutePath | null;
  /** decoded */
  params: Params;
  route: ScreenRoute;
}

const segmented = (Object.keys(routes) as RoutePath[]).map((path) => ({ path, segments: path.split('/').slice(1) }));

const nowhere: Match = { path: null, params: {}, route: { title: NO_SUCH_PAGE } };

/** @returns the route of a path, with or without a slash at its end */
export function matchRoute(pathname: string): Match {
  const given = decoded(pathname.replace(/\/$/, '').split('/').slice(1));
  if (!given) return nowhere;
  for (const { path, segments } of segmented) {
    const params = paramsOf(segments, given);
    if (params) return { path, params, route: routes[path] };
  }
  return nowhere;
}

function decoded(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The parameters of an address by a route's segments; null if it isn't that route's. A parameter is never empty. */
function paramsOf(segments: readonly string[], given: readonly string[]): Params | null {
  const hasRest = segments.at(-1) === '*';
  const fixed = hasRest ? segments.slice(0, -1) : segments;
  if (hasRest ? given.length < fixed.length : given.length !== fixed.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of fixed.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/**
 * The title of an address, as far as the address alone determines it.
 * @param search its query
 * @returns null for the product's name alone
 */
export function routeTitle(pathname: string, search = ''): string | null {
  const { params, route } = matchRoute(pathname);
  return typeof route.title === 'function' ? route.title(params, new URLSearchParams(search)) : route.title;
}
