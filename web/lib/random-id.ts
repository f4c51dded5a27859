/** A random id, for what the page makes before the server knows of it. Pages over plain HTTP have no `randomUUID`. */
export const randomId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
