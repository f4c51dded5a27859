const NUMBER = /^-?\d+(\.\d+)?$/;

/** Escapes text that a spreadsheet would run as a formula, also after white space; numbers stay numbers. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r\n]/.test(cell.trimStart() || cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** One line of a CSV file (RFC 4180) with its line break. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(harmless)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
