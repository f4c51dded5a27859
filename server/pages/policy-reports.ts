import type { FastifyInstance } from 'fastify';
import { apiHeaders } from '../platform/http/headers.ts';
import { problem } from '../platform/http/problem.ts';

/** Where browsers report violations of a page's content security policy. */
export const POLICY_REPORTS = '/api/policy-reports';

const MOST_BYTES = 16 * 1024;
const HOUR_MS = 3_600_000;
/** At most this many different violations are logged in an hour: browser extensions violate the policy, too. */
const MOST_AN_HOUR = 100;

interface Violation {
  directive: string;
  /** the blocked source: a scheme and host, or a keyword such as `inline`; '' if the report has none */
  blocked: string;
  /** of the page, without the query, which may hold a token; '' if the report has none */
  path: string;
}

/**
 * Receives browsers' reports about violations of the content security policy. Each process logs a kind (directive and
 * blocked source) once an hour. The reports aren't trusted: anyone can send one.
 */
export function registerPolicyReports(app: FastifyInstance): void {
  let since = 0;
  const logged = new Set<string>();

  const isNew = ({ directive, blocked }: Violation): boolean => {
    if (Date.now() - since > HOUR_MS) {
      since = Date.now();
      logged.clear();
    }
    const kind = `${directive} ${blocked}`;
    if (logged.has(kind) || logged.size >= MOST_AN_HOUR) return false;
    logged.add(kind);
    return true;
  };

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(body as string));
        } catch {
          done(problem('malformed'));
        }
      },
    );
    scope.post(POLICY_REPORTS, async (request, reply) => {
      const violation = violationIn(request.body);
      if (!violation) throw problem('malformed');
      if (isNew(violation)) request.log.warn(violation, 'a page was kept from something by its content policy');
      return reply.headers(apiHeaders).code(204).send();
    });
  });
}

/** Parses a report; null when it is invalid. */
function violationIn(body: unknown): Violation | null {
  const report = (body as { 'csp-report'?: unknown } | null | undefined)?.['csp-report'];
  if (!report || typeof report !== 'object') return null;
  const said = (name: string) => {
    const value = (report as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  const directive = said('effective-directive') || said('violated-directive');
  return {
    directive: directive.slice(0, 80),
    blocked: sourceOf(said('blocked-uri')),
    path: pathOf(said('document-uri')),
  };
}

/** The scheme and host of a blocked address, whose path may say something about a person; a keyword as it is. */
function sourceOf(uri: string): string {
  if (!URL.canParse(uri)) return uri.slice(0, 80);
  const { protocol, host } = new URL(uri);
  return `${protocol}//${host}`.slice(0, 200);
}

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname.slice(0, 200) : '');
