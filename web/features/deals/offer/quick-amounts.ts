/** Prices to choose with one tap: three round ones below the asking price, then that. */
export function quickAmounts(asking: number): number[] {
  if (asking < 4) return [];
  const step = asking < 20 ? 1 : asking < 50 ? 2 : asking < 200 ? 5 : asking < 1_000 ? 25 : 100;
  const below = [3, 2, 1].map((times) => Math.floor((asking - 1) / step) * step - (times - 1) * step);
  return [...new Set([...below.filter((price) => price >= 1), asking])];
}
