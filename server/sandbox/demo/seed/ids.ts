import { createHash } from 'node:crypto';

/** Before any real record, so that new content comes after it. */
const EPOCH = Date.UTC(2026, 0, 1);

/**
 * The id of a demo record, the same on every install, so that an interrupted seeding overwrites its files. It has the
 * form of all ids (UUID version 7), older ones sort first.
 * @param name unique in the demo community
 */
export function demoId(name: string, hoursAgo = 0): string {
  const bytes = createHash('sha256').update(`quad demo ${name}`).digest().subarray(0, 16);
  bytes.writeUIntBE(EPOCH - Math.round(hoursAgo * 3_600_000), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
