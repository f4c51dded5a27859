/** What stands for itself and holds no end of a statement: a comment, a text, a quoted name, a function's body. */
const WHOLE = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/y;

/** Cuts SQL into its statements; what stands in texts and bodies of functions is left alone. */
export function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < sql.length; ) {
    WHOLE.lastIndex = at;
    const whole = WHOLE.exec(sql);
    if (whole) {
      at += whole[0].length;
      continue;
    }
    if (sql[at] === ';') {
      found.push(sql.slice(from, at));
      from = at + 1;
    }
    at++;
  }
  found.push(sql.slice(from));
  return found
    .map((statement) => statement.replace(/^(?:\s|--[^\n]*\n)+/, '').trim())
    .filter((statement) => statement !== '' && !/^(?:--[^\n]*\s*)+$/.test(statement));
}

/** The same index made without keeping writers out; null for what makes none. */
export function concurrently(statement: string): { name: string; sql: string } | null {
  const made = /^create\s+(unique\s+)?index\s+(?:concurrently\s+)?(\w+)\s+([\s\S]*)$/i.exec(statement);
  if (!made) return null;
  const [, unique = '', name = '', rest = ''] = made;
  return { name, sql: `create ${unique}index concurrently ${name} ${rest}` };
}
