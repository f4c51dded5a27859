/**
 * The beginning of a code as it is stored: "chem13" and "CHEM-13" are "CHEM 13", "che" is "CHE". A subject is stored
 * without spaces: "a b 12" is "AB 12".
 */
export function prefixOf(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_:#/]+/gu, ' ')
    .trim();
  const [, subject, number] = /^([A-Z& ]*[A-Z&]) ?(\d\w*)$/.exec(plain) ?? [];
  return subject
    ? `${subject.replaceAll(' ', '')} ${number}`
    : // no number yet: of single letters such as "c s" the spaces go, words stay as they are
      plain.replace(/^([A-Z&])(?: ([A-Z&]))+$/, (all) => all.replaceAll(' ', ''));
}
