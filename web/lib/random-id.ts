/** A random id, for what the page makes before the server knows of it. Browsers have `randomUUID` on pages with HTTPS only. */
export const randomId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
