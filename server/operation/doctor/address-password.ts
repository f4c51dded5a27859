/** A part of a connection URL without its escapes; unchanged if it has a `%` that begins none, which clients accept too. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The passwords in a connection URL, in each form in which an error could repeat them; `''` for one that isn't there. */
export function passwordsIn(connectionUrl: string | null): string[] {
  if (!connectionUrl) return [];
  const { password, searchParams } = new URL(connectionUrl);
  return [unescaped(password), password, searchParams.get('password') ?? ''];
}
