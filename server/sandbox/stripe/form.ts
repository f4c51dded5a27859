/** A form value: text, or the structure given by its brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const MOST_PIECES = 8;

/**
 * Parses a body as written by Stripe's libraries: `line_items[0][price_data][currency]=usd`, `expand[]=…`.
 * @returns nested objects and arrays whose leaves are text; pairs with other names are ignored
 */
export function readForm(body: string): { [name: string]: FormValue } {
  const top: Branch = new Map();
  for (const [name, value] of new URLSearchParams(body)) {
    const pieces = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!pieces) continue;
    const path = [pieces[1] ?? '', ...[...(pieces[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
    if (path.length <= MOST_PIECES) put(top, path, value);
  }
  return Object.fromEntries([...top].map(([name, value]) => [name, grow(value)]));
}

type Branch = Map<string, string | Branch>;

function put(branch: Branch, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(branch.size) : first;
  if (rest.length === 0) return void branch.set(name, value);
  const found = branch.get(name);
  const next: Branch = found instanceof Map ? found : new Map();
  branch.set(name, next);
  put(next, rest, value);
}

/** Consecutive numeric keys from 0 make an array. */
function grow(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.every((name, at) => name === String(at))) return [...value.values()].map(grow);
  return Object.fromEntries([...value].map(([name, inner]) => [name, grow(inner)]));
}
