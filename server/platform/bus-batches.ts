/** Several messages share a batch up to this size: a PostgreSQL notification has at most 8,000 bytes. */
const BATCH_BYTES = 7_500;
/** A larger message is sent in parts of this length, in UTF-16 units: as JSON each takes at most 3 bytes. */
const PART_LENGTH = 2_400;

/** The length of a process's id. */
export const ORIGIN_LENGTH = 8;

/** The topic of a part of a message that is too large for a batch. */
export const PART = 'bus.part';
export interface MessagePart {
  text: string;
  /** further parts of the same message follow */
  more: boolean;
}

export type Message = [topic: string, payload: unknown];

/** A message as the JSON texts to send in this order: one, or one for each part of a large message. */
export function textsOf(...message: Message): string[] {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= BATCH_BYTES) return [text];
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PART_LENGTH) {
    const part: MessagePart = { text: text.slice(at, at + PART_LENGTH), more: at + PART_LENGTH < text.length };
    parts.push(JSON.stringify([PART, part] satisfies Message));
  }
  return parts;
}

/** How many of the waiting messages fit into the next batch. */
export function batchLength(texts: readonly string[]): number {
  let size = 0;
  let count = 0;
  for (const text of texts) {
    size += Buffer.byteLength(text) + 1;
    if (size > BATCH_BYTES && count > 0) break;
    count++;
  }
  return count;
}

/** @param origin the id of the sender, ORIGIN_LENGTH characters @param number of the sender's batches so far, from 1 */
export const writeBatch = (origin: string, number: number, texts: readonly string[]): string =>
  `${origin}${number}[${texts.join(',')}]`;

/** @returns the batch's number, null where the sender doesn't number them, and its messages */
export function readBatch(batch: string): { origin: string; number: number | null; messages: () => Message[] } {
  const from = batch.indexOf('[', ORIGIN_LENGTH);
  return {
    origin: batch.slice(0, ORIGIN_LENGTH),
    number: from > ORIGIN_LENGTH ? Number(batch.slice(ORIGIN_LENGTH, from)) : null,
    messages: () => JSON.parse(batch.slice(from)) as Message[],
  };
}
