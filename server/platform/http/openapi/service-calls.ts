import type { RawDescription } from './document.ts';
import { errorAnswers } from './errors.ts';

const healthCall = (
  path: string,
  operationId: string,
  summary: string,
  refusals: readonly 'unavailable'[],
): RawDescription => ({
  method: 'GET',
  path,
  operation: {
    operationId,
    summary,
    tags: ['service'],
    security: [],
    responses: {
      200: {
        description: 'Yes.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status'],
              properties: { status: { type: 'string', enum: ['ok'] } },
            },
          },
        },
      },
      ...errorAnswers(refusals),
    },
  },
});

/** Calls that belong to no feature: health and metrics for operators, browsers' policy reports, the API's description. */
export const serviceCalls: readonly RawDescription[] = [
  healthCall('/livez', 'getLiveness', 'Whether this server handles requests', []),
  healthCall('/readyz', 'getReadiness', 'Whether this server works and reaches its database', ['unavailable']),
  healthCall('/healthz', 'getHealth', 'The same as /readyz', ['unavailable']),
  {
    method: 'POST',
    path: '/api/policy-reports',
    operation: {
      operationId: 'reportPolicy',
      summary: "Takes a browser's report of something blocked by a page's content policy",
      tags: ['service'],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/csp-report': {
            schema: {
              type: 'object',
              required: ['csp-report'],
              properties: {
                'csp-report': {
                  type: 'object',
                  properties: {
                    'document-uri': { type: 'string' },
                    'blocked-uri': { type: 'string' },
                    'effective-directive': { type: 'string' },
                    'violated-directive': { type: 'string' },
                  },
                },
              },
            },
          },
        },
      },
      responses: {
        204: { description: 'Received.' },
        ...errorAnswers(['malformed', 'too_large', 'unsupported_type', 'cross_site']),
      },
    },
  },
  {
    method: 'GET',
    path: '/metrics',
    operation: {
      operationId: 'getMetrics',
      summary: "Numbers for operators, in Prometheus' text format",
      description:
        "For this machine itself, or with the bearer token METRICS_TOKEN; for everyone else it doesn't exist.",
      tags: ['service'],
      security: [{}, { metrics: [] }],
      responses: {
        200: { description: 'The numbers.', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...errorAnswers(['not_found']),
      },
    },
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    operation: {
      operationId: 'getApiDescription',
      summary: 'This description',
      tags: ['service'],
      security: [],
      responses: {
        200: {
          description: 'An OpenAPI 3.1 document.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        304: { description: 'Unchanged (If-None-Match).' },
      },
    },
  },
];
