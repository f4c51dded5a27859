/**
 * Where the focus goes when a row of a list is removed by a button in it: to the same button of the next row, else of the
 * one before, else to the screen's content.
 * @param button in a row that is still there
 * @returns null if that row has no such button
 */
export function focusAfterRemoval(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li, article');
  const buttonsOf = (each: Element) => [...each.querySelectorAll('button')];
  // rows may have more or fewer buttons before it
  const fromEnd = row ? buttonsOf(row).indexOf(button as HTMLButtonElement) - buttonsOf(row).length : 0;
  for (const other of [row?.nextElementSibling, row?.previousElementSibling])
    if (other && other.tagName === row?.tagName) return buttonsOf(other).at(fromEnd) ?? null;
  return document.getElementById('content');
}
