/** "No one in line", "1 person in line", "3 people in line". */
export const inLineText = (length: number): string =>
  length === 0 ? 'No one in line' : `${length} ${length === 1 ? 'person' : 'people'} in line`;
