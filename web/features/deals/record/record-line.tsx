/** A person's record in one line. */
export function RecordLine(_: { username: string }) {
  return null;
}
