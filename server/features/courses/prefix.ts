/** The beginning of a code as it is stored: "chem13" and "CHEM-13" are "CHEM 13", "che" is "CHE". */
export function prefixOf(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_:#/]+/gu, ' ')
    .trim();
  const [, subject, number] = /^([A-Z& ]*[A-Z&]) ?(\d\w*)$/.exec(plain) ?? [];
  return subject
    ? `${subject.replaceAll(' ', '')} ${number}`
    : plain.replace(/^([A-Z&])(?: ([A-Z&]))+$/, (all) => all.replaceAll(' ', ''));
}
