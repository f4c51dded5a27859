/** A part of an address without its escapes; as it is written where a `%` escapes nothing, which clients accept too. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The passwords in an address, in each form in which an error could repeat them. */
export function passwordsIn(address: string | null): string[] {
  if (!address) return [];
  const { password, searchParams } = new URL(address);
  return [unescaped(password), password, searchParams.get('password') ?? ''];
}
