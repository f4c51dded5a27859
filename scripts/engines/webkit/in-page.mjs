/* What runs in the page: functions of the element that Playwright means, and what every page begins with. */

const SAID = '__quad_same_document__';

/**
 * Told by every page before its own code: where it goes without being left, and whether there is a line. Each page has
 * the focus, as Playwright has it everywhere: two windows of one person are both looked at.
 */
export const beginning = (offline) => `(() => {
  if (window.top !== window || window['${SAID}']) return;
  Object.defineProperty(window, '${SAID}', { value: true });
  Document.prototype.hasFocus = () => true;
  let at = location.href;
  const tell = () => {
    if (location.href === at) return;
    at = location.href;
    console.debug('${SAID}', at);
  };
  for (const name of ['pushState', 'replaceState']) {
    const original = History.prototype[name];
    History.prototype[name] = function (...args) {
      const result = original.apply(this, args);
      tell();
      return result;
    };
  }
  addEventListener('popstate', tell);
  addEventListener('hashchange', tell);
})();${offline ? line(false) : ''}`;

/** The address that a message of the console tells, if it is one of ours. */
export function whereTo({ level, parameters }) {
  if (level === 'debug' && parameters?.[0]?.value === SAID) return parameters[1]?.value;
}

/** Says of the line what the proxy does with it. */
export const line = (on) =>
  `Object.defineProperty(Navigator.prototype, 'onLine', { get: () => ${on}, configurable: true });`;

export const changeLine = (on) => `${line(on)} dispatchEvent(new Event('${on ? 'online' : 'offline'}'))`;

export const quads = `function () {
  let element = this;
  while (element && element.nodeType !== 1) element = element.parentNode;
  return element && [...element.getClientRects()].map(({ left, top, right, bottom }) =>
    [left, top, right, top, right, bottom, left, bottom]);
}`;

/** @returns what is wrong, in the words that Playwright knows, or nothing */
export const scrollIntoView = `function (rect) {
  if (!this.isConnected) return 'Node is detached from document';
  let element = this;
  while (element && element.nodeType !== 1) element = element.parentNode;
  const box = element?.getBoundingClientRect();
  if (!box || (!box.width && !box.height && !element.getClientRects().length)) return 'Node does not have a layout object';
  const { x, y, width, height } = rect ?? { x: 0, y: 0, width: box.width, height: box.height };
  const [left, top] = [box.left + x, box.top + y];
  const { clientWidth, clientHeight } = document.documentElement;
  if (left < 0 || top < 0 || left + width > clientWidth || top + height > clientHeight)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}`;

/**
 * Playwright sets a field's value from a world of its own, where it is the browser that sets it. Here React, which watches
 * the setting of each field, would take it for its own doing.
 */
const setting = 'input.value = value;';
const settingByBrowser = "Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);";
export const asFromAnotherWorld = (code) => code.replaceAll(setting, settingByBrowser);

export const itself = 'function () { return this; }';

export const insertText = (text) => `document.execCommand('insertText', false, ${JSON.stringify(text)})`;

/** @returns whether there was somewhere to go */
export const travel = (steps) => `history.length > 1 && (history.go(${steps}), true)`;
