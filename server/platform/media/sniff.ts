import { open } from 'node:fs/promises';
import { type FileKind, sniffBytes, sniffKind } from '../../../contract/file-kinds.ts';

/** The kind of a file on disk (path) or in memory by its first bytes; null when it isn't an accepted one. */
export async function sniff(source: string | Uint8Array): Promise<FileKind | null> {
  if (typeof source !== 'string') return sniffKind(source);
  const handle = await open(source, 'r');
  try {
    const head = new Uint8Array(sniffBytes);
    const { bytesRead } = await handle.read(head, 0, sniffBytes, 0);
    return sniffKind(head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
