const NUMBER = /^-?\d+(\.\d+)?$/;

/** What a spreadsheet would run as a formula is kept as the text it is; numbers stay numbers. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r\n]/.test(cell.trimStart() || cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** One line of a CSV file (RFC 4180), its end included. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(harmless)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
