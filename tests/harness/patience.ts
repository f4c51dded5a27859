import { vi } from 'vitest';

/* Vitest's default of one second, and even ten, is too short on a busy machine. Waiting ends as soon as the condition holds, so everything waits at least this long before it fails. */
const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];

function patient(options: Options) {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(PATIENCE_MS, given?.timeout ?? 0) };
}

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
