import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, NotInstalled } from './engine.ts';
import { retry } from './retry.ts';

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox, driven over WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<Engine> {
  if (!existsSync(program)) throw new NotInstalled(`${program} is missing: apt-get install firefox-esr`);
  const profile = await mkdtemp(join(tmpdir(), 'quad-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const address = await retry(async () => {
    const found = /BiDi listening on (ws:\S+)/.exec(printed)?.[1];
    if (!found) throw new Error(`Firefox does not listen: ${printed}`);
    return found;
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  let count = 0;
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((done, fail) => {
      const id = ++count;
      const receive = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; type: string; result: T; message: string };
        if (answer.id !== id) return;
        socket.removeEventListener('message', receive);
        if (answer.type === 'success') done(answer.result);
        else fail(new Error(`${method}: ${answer.message}`));
      };
      socket.addEventListener('message', receive);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]!.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  const show =
    "(each) => each.checkVisibility() && (each.scrollIntoView({ block: 'center', behavior: 'instant' }), true)";
  const find = (xpath: string) =>
    retry(async () => {
      const locator = { type: 'xpath', value: xpath };
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator });
      for (const element of nodes) {
        const call = { functionDeclaration: show, arguments: [element], target: { context }, awaitPromise: false };
        const { result } = await send<{ result: { value: boolean } }>('script.callFunction', call);
        if (result.value) return element;
      }
      throw new Error(`nothing is displayed at ${xpath}`);
    });
  const act = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const click = async (xpath: string) => {
    const origin = { type: 'element', element: await find(xpath) };
    const move = { type: 'pointerMove', x: 0, y: 0, origin };
    await act('pointer', [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);
  };
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    find,
    click: (xpath) => retry(() => click(xpath)),
    async type(xpath, text) {
      await click(xpath);
      await act(
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      );
    },
    async stop() {
      socket.close();
      child.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
