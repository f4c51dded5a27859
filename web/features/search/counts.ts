/** "1,204 searches"; undefined for an unknown count. */
export const searchCount = (count: number | null): string | undefined =>
  count === null ? undefined : `${count.toLocaleString('en')} ${count === 1 ? 'search' : 'searches'}`;
