/** The check digit of an ISBN-13, of its first twelve digits. */
const lastDigit = (twelve: string): number =>
  (10 - ([...twelve].reduce((sum, digit, at) => sum + (at % 2 ? 3 : 1) * Number(digit), 0) % 10)) % 10;

const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) &&
  [...text].reduce((sum, digit, at) => sum + (10 - at) * (digit === 'X' ? 10 : Number(digit)), 0) % 11 === 0;

/** Whether a text, as written by `isbnOf`, is a book number: 13 digits with the right check digit. */
export const isIsbn = (text: string): boolean =>
  /^97[89]\d{10}$/.test(text) && Number(text[12]) === lastDigit(text.slice(0, 12));

/**
 * A book number as it is stored and compared: without hyphens and spaces, one of 10 digits as that of 13 which the same
 * book has. Any other text is returned without them.
 */
export function isbnOf(text: string): string {
  const plain = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (!isIsbn10(plain)) return plain;
  const twelve = `978${plain.slice(0, 9)}`;
  return `${twelve}${lastDigit(twelve)}`;
}
