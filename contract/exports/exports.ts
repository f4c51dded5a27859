import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id, time } from '../shapes.ts';

/** A copy of all data about a person (D18), made in the background. */
export const dataExport = z.object({
  _id: id,
  /** failed: it can be requested again */
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** 0 to 1 */
  progress: z.number(),
  /** size of the finished ZIP */
  bytes: z.nullable(z.int()),
  createdAt: time,
  /** when the finished ZIP is deleted: after seven days, or as many as the campus set */
  expires_at: z.nullable(time),
  /** address of the finished ZIP, for its signed-in owner: a plain link with the attribute `download` */
  file: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof dataExport>;

const exportAnswer = z.object({ export: z.nullable(dataExport) });

/** While an export is in progress, that one is answered; a new one replaces a finished one. */
export const startExport = endpoint({
  name: 'startExport',
  method: 'POST',
  path: '/api/settings/exports',
  summary: "Starts a ZIP export of the viewer's data; an email says when it's ready",
  access: 'session',
  onArchivedCampus: 'works',
  answer: exportAnswer,
  status: 201,
  errors: ['proof_needed', 'too_many_requests'],
});

export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/api/settings/exports/latest',
  summary: "The viewer's latest data export, with its progress; null when there is none",
  access: 'session',
  answer: exportAnswer,
});

export const getExportFile = endpoint({
  name: 'getExportFile',
  method: 'GET',
  path: '/api/settings/exports/:id/file',
  summary: "A finished copy of the viewer's data, for the viewer only (a navigation)",
  access: 'session',
  params: byId,
  bytes: { type: 'application/zip', summary: 'The ZIP.', saved: true },
  errors: ['proof_needed', 'not_found'],
});
