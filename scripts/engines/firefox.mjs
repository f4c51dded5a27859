#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/*
 * Starts a packaged Firefox for Playwright, which drives it by WebDriver BiDi, and answers in its place the few
 * commands that Playwright sends to every page and a stable release does not know yet.
 */

const unknown = new Set(['emulation.setMediaFeaturesOverride', 'emulation.setScreenSettingsOverride']);
/** Playwright sets a field's value where it means to insert text, which React takes for its own doing: the editor inserts it. */
const playwrightsText = /window\.__pw_bidiInsertText\((\w+)\)/g;
const editedText =
  "(document.activeElement?.localName === 'iframe' ? document.activeElement : void document.execCommand('insertText', false, $1))";

/** Playwright scrolls to the middle whatever it presses: a reader's place would be lost by it. What is in sight, with nothing on it, stays. */
const playwrightsScroll = 'node.scrollIntoView({';
const neededScroll =
  '((at) => at.top >= 0 && at.left >= 0 && at.bottom <= innerHeight && at.right <= innerWidth && ((hit) => hit && ' +
  '(node.contains(hit) || hit.contains(node)))(document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2)))' +
  `(node.getBoundingClientRect()) || ${playwrightsScroll}`;

const browser = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
browser.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => browser.kill(signal));

browser.stderr.setEncoding('utf8').on('data', (text) => {
  const [, address] = /BiDi listening on (ws:\/\/\S+)/.exec(text) ?? [];
  if (!address) return void process.stderr.write(text);
  const front = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 });
  front.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${front.address().port}`));
  front.on('connection', (line, request) => join(line, `${address}${request.url === '/' ? '' : request.url}`));
});

/** Passes everything on between the two, but for what the browser does not know. */
function join(line, address) {
  const far = new WebSocket(address, { maxPayload: 0 });
  const waiting = [];
  const send = (text) => (far.readyState === WebSocket.OPEN ? far.send(text) : waiting.push(text));
  far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)));
  line.on('message', (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (unknown.has(method)) line.send(JSON.stringify({ type: 'success', id, result: {} }));
    else send(text.replaceAll(playwrightsText, editedText).replaceAll(playwrightsScroll, neededScroll));
  });
  far.on('message', (data) => line.send(data.toString()));
  far.on('close', () => line.close());
  line.on('close', () => far.close());
}
