const MARKS = /[\p{Mn}\p{Cf}]/gu;

/** Letters of other scripts that look like Latin ones, used to disguise words. */
const alike: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ο: 'o',
  α: 'a',
  ι: 'i',
  '’': "'",
  '‘': "'",
};
const ALIKE = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu');

/**
 * A text normalized for patterns and watched words: lower case without accents, look-alike letters replaced, single
 * spaces.
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ALIKE, (letter) => alike[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
