/** How often something was searched for: "1,204 searches". */
export const viewCount = (count: number | null): string | undefined =>
  count === null ? undefined : `${count.toLocaleString('en')} ${count === 1 ? 'search' : 'searches'}`;
