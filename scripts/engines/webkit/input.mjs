/* Keys and pointers: what Playwright asks of its own build, as the automation of the stock browser does it. */

const keys = {
  Alt: 'Alternate',
  ArrowDown: 'DownArrow',
  ArrowLeft: 'LeftArrow',
  ArrowRight: 'RightArrow',
  ArrowUp: 'UpArrow',
  Backspace: 'Backspace',
  Control: 'Control',
  Delete: 'Delete',
  End: 'End',
  Enter: 'Return',
  Escape: 'Escape',
  Home: 'Home',
  Insert: 'Insert',
  Meta: 'Meta',
  PageDown: 'PageDown',
  PageUp: 'PageUp',
  Shift: 'Shift',
  Tab: 'Tab',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, `Function${at + 1}`])),
};
const buttons = { left: 'Left', middle: 'Middle', right: 'Right', none: 'None' };
const interactions = { move: 'Move', down: 'Down', up: 'Up' };

/** A key down or up. A letter is pressed and let go at once when it goes down. */
export async function pressKey(page, { type, key }) {
  const named = keys[key];
  if (!named && type === 'keyUp') return;
  const interaction = named
    ? { type: type === 'keyDown' ? 'KeyPress' : 'KeyRelease', key: named }
    : { type: 'InsertByKey', text: key };
  await page.automate('performKeyboardInteractions', { interactions: [interaction] });
}

export const movePointer = (page, { type, button, x, y, modifiers }) =>
  page.automate('performMouseInteraction', {
    position: { x: Math.round(x), y: Math.round(y) },
    button: buttons[button] ?? 'None',
    interaction: interactions[type],
    modifiers: modifiersOf(modifiers),
  });

/** A finger: this browser has no touch of its own, a click comes nearest. */
export const tap = (page, { x, y, modifiers }) =>
  page.automate('performMouseInteraction', {
    position: { x: Math.round(x), y: Math.round(y) },
    button: 'Left',
    interaction: 'SingleClick',
    modifiers: modifiersOf(modifiers),
  });

const modifiersOf = (mask = 0) => ['Shift', 'Control', 'Alt', 'Meta'].filter((_, at) => mask & (1 << at));
