import * as z from 'zod/mini';
import { upload } from '../../../contract/files/uploads.ts';
import { errorAnswers, type RawDescription } from '../../platform/http/openapi/index.ts';

type Operation = RawDescription['operation'];

const own: Operation['security'] = [{ session: [] }];
const string = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const header = (name: string, description: string, schema: object = string) =>
  ({ name, in: 'header', required: true, description, schema: schema as Record<string, unknown> }) as const;
const tus = header('Tus-Resumable', 'version of the protocol', { type: 'string', enum: ['1.0.0'] });
const inPath = (name: string, description: string) =>
  ({ name, in: 'path', required: true, description, schema: string }) as const;
const offset = { 'Upload-Offset': { description: 'bytes that have arrived', schema: whole } };
const otherVersion = { 412: { description: 'A protocol version other than 1.0.0.' } };
const denied = ['not_signed_in', 'not_verified'] as const;
const refused = ['unsupported_file', 'unsupported_photo', 'photo_too_large', 'broken_file', 'busy'] as const;

const uploadSchema = () => {
  const { $schema: _, ...schema } = z.toJSONSchema(upload, { io: 'output' });
  return schema as Record<string, unknown>;
};

/** This feature's calls outside the contract: uploads by the tus protocol, and the files. */
export const rawDescriptions: readonly RawDescription[] = [
  {
    method: 'POST',
    path: '/api/uploads',
    operation: {
      operationId: 'createUpload',
      summary: 'Starts a resumable upload (tus 1.0.0)',
      description:
        'Upload-Metadata holds, in base64: `filename`, `filetype`, `purpose` (`post`, `message` or `profile`) and, if wanted, `alt`.',
      tags: ['uploads'],
      security: own,
      parameters: [
        tus,
        header('Upload-Length', 'bytes of the file', whole),
        header('Upload-Metadata', 'about the file'),
      ],
      responses: {
        201: {
          description: 'Started.',
          headers: {
            Location: { description: 'where to send the bytes; ends with the id of the upload', schema: string },
          },
        },
        ...otherVersion,
        ...errorAnswers([...denied, 'malformed', 'too_large', 'broken_file', 'cross_site', 'too_many_requests']),
      },
    },
  },
  {
    method: 'HEAD',
    path: '/api/uploads/{id}',
    operation: {
      operationId: 'findUpload',
      summary: 'How much of an upload has arrived',
      tags: ['uploads'],
      security: own,
      parameters: [inPath('id', 'the upload'), tus],
      responses: {
        200: { description: 'In its headers.', headers: offset },
        ...otherVersion,
        ...errorAnswers([...denied, 'not_found']),
      },
    },
  },
  {
    method: 'PATCH',
    path: '/api/uploads/{id}',
    operation: {
      operationId: 'continueUpload',
      summary: 'Sends the next bytes; the answer to the last ones is the finished file',
      tags: ['uploads'],
      security: own,
      parameters: [inPath('id', 'the upload'), tus, header('Upload-Offset', 'where the bytes belong', whole)],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: {
          description: 'Everything arrived and was accepted.',
          content: { 'application/json': { schema: uploadSchema() } },
        },
        204: { description: 'Continue.', headers: offset },
        409: { description: 'Wrong position: ask for the right one with HEAD.' },
        ...otherVersion,
        ...errorAnswers([...denied, ...refused, 'not_found', 'too_large', 'cross_site']),
      },
    },
  },
  {
    method: 'DELETE',
    path: '/api/uploads/{id}',
    operation: {
      operationId: 'cancelUpload',
      summary: 'Cancels an unfinished upload and deletes its bytes',
      tags: ['uploads'],
      security: own,
      parameters: [inPath('id', 'the upload'), tus],
      responses: {
        204: { description: 'Done.' },
        ...otherVersion,
        ...errorAnswers([...denied, 'not_found', 'cross_site']),
      },
    },
  },
  {
    method: 'GET',
    path: '/files/{id}/{name}',
    operation: {
      operationId: 'getFile',
      summary: 'An uploaded file, for everyone who can see what it belongs to',
      description:
        '`name` is `{size}.webp` (the longest side in pixels; the nearest there is), `poster.webp` for a video where one was made, or `file` for the video itself, which can be read in ranges.',
      tags: ['files'],
      security: [{}, { session: [] }],
      parameters: [inPath('id', 'the file'), inPath('name', 'which of its forms')],
      responses: {
        200: { description: 'The file.', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
        206: { description: 'The range asked for.' },
        304: { description: 'Unchanged.' },
        416: { description: "That range doesn't exist." },
        ...errorAnswers(['not_found']),
      },
    },
  },
];
