import type { RawDescription } from './document.ts';
import { errorAnswers } from './errors.ts';

/** What Quad answers for those who operate it and for programs that look around. */
export const serviceCalls: readonly RawDescription[] = [
  {
    method: 'GET',
    path: '/healthz',
    operation: {
      operationId: 'getHealth',
      summary: 'Whether this server serves and reaches its database',
      tags: ['service'],
      security: [],
      responses: {
        200: {
          description: 'It does.',
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
        ...errorAnswers(['unavailable']),
      },
    },
  },
  {
    method: 'POST',
    path: '/api/policy-reports',
    operation: {
      operationId: 'reportPolicy',
      summary: 'Takes what a browser tells of something that the content policy of a page stopped',
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
        204: { description: 'It was read.' },
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
        'For this machine itself, or with the bearer token METRICS_TOKEN; for everybody else it does not exist.',
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
        304: { description: 'It is as it was (If-None-Match).' },
      },
    },
  },
];
