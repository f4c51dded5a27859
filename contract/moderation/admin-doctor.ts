import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What the doctor found about one thing that the installation depends on. */
export const doctorFinding = z.object({
  /** what was checked, as in `Database` */
  what: z.string(),
  verdict: z.enum(['ok', 'warn', 'fail']),
  says: z.string(),
  /** what to do about it; null where nothing needs to be done */
  fix: z.nullable(z.string()),
});
export type DoctorFinding = z.infer<typeof doctorFinding>;

export const examineInstallation = endpoint({
  name: 'examineInstallation',
  method: 'GET',
  path: '/api/admin/doctor',
  summary: 'Checks what the installation depends on, and says what to do about faults; takes some seconds',
  access: 'admin',
  answer: z.object({ findings: z.array(doctorFinding) }),
});
