const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/**
 * The segments of a storage key or prefix. Throws TypeError unless there are two to eight of them, of letters, digits,
 * dot, hyphen and underscore, none beginning with a dot: so no key can escape the store's folder.
 */
export function keySegments(key: string): [string, string, ...string[]] {
  const segments = key.split('/');
  const [kind, owner, ...rest] = segments;
  if (kind === undefined || owner === undefined || segments.length > 8 || !segments.every((part) => segment.test(part)))
    throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
  return [kind, owner, ...rest];
}

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  json: 'application/json',
  zip: 'application/zip',
};

/** The content type by a key's extension, where the store has no metadata for the file. */
export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
