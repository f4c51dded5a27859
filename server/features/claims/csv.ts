/** A row of a CSV file: its line number (the heading is 1) and its cells by column. */
export interface CsvRow {
  line: number;
  cells: Readonly<Record<string, string>>;
  /** whether it has more cells than the heading */
  extra: boolean;
}

/** The file is not valid CSV. */
export class CsvError extends Error {
  override name = 'CsvError';
}

/**
 * Parses comma-separated values (RFC 4180): quoted cells may contain commas, line breaks and doubled quotes. The first
 * line names the columns, in any case; cells are trimmed, empty lines skipped.
 * @throws CsvError
 */
export function readCsv(text: string): { columns: string[]; rows: CsvRow[] } {
  const [heading, ...lines] = records(text.replace(/^\ufeff/, ''));
  if (!heading) throw new CsvError('The file is empty.');
  const columns = heading.cells.map((cell) => cell.toLowerCase());
  const twice = columns.find((column, i) => columns.indexOf(column) !== i);
  if (twice !== undefined) throw new CsvError(`Two columns are named "${twice}".`);
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
    extra: cells.length > columns.length,
  }));
  return { columns, rows };
}

interface Line {
  line: number;
  cells: string[];
}

/** The lines of a file that have a cell with text, the heading first. */
function records(text: string): Line[] {
  const found: Line[] = [];
  let line = 1;
  let rowStart = 1;
  let cells: string[] = [];
  const close = () => {
    if (cells.some((cell) => cell !== '')) found.push({ line: rowStart, cells });
    cells = [];
    rowStart = line;
  };
  // a cell, quoted or not, and its terminator
  const cell = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new CsvError(`Line ${line} has a quotation mark out of place.`);
    const [, quoted, plain = '', end] = match;
    line += quoted?.match(/\r\n|\n|\r/g)?.length ?? 0;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === ',') {
      // a file that ends with a comma ends with an empty cell
      if (cell.lastIndex === text.length) cells.push('');
      continue;
    }
    line++;
    close();
  }
  close();
  return found;
}
