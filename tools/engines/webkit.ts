import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { freePort } from '../../tests/harness/installation.ts';
import { type Engine, NotInstalled } from './engine.ts';
import { retry } from './retry.ts';

/** The key under which the WebDriver protocol puts an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK, driven over the WebDriver protocol. Each step is retried for 20 seconds. */
export async function startWebKit(): Promise<Engine> {
  const programs: ChildProcess[] = [];
  const stopPrograms = () => programs.forEach((program) => program.kill());
  const run = async (name: string, args: string[], display = '') => {
    const env = { ...process.env, DISPLAY: display };
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
    await once(child, 'spawn').catch(() => {
      throw new NotInstalled(`${name} is missing: apt-get install webkit2gtk-driver xvfb`);
    });
    programs.push(child);
    return child;
  };
  try {
    const screen = await run('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']);
    const [display] = (await once(screen.stdout!.setEncoding('utf8'), 'data')) as [string];
    const port = await freePort();
    await run('WebKitWebDriver', [`--port=${port}`], `:${display.trim()}`);
    const binary = process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(0);
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
    const sessions = `http://127.0.0.1:${port}/session`;
    const { sessionId } = await retry(() => request<{ sessionId: string }>('POST', sessions, { capabilities }));
    const session = `${sessions}/${sessionId}`;
    await request('POST', `${session}/window/rect`, { width: 1440, height: 900 });
    const find = (xpath: string) =>
      retry(async () => {
        const query = { using: 'xpath', value: xpath };
        for (const each of await request<Record<string, string>[]>('POST', `${session}/elements`, query)) {
          const element = `${session}/element/${each[ELEMENT]}`;
          if (await request('GET', `${element}/displayed`)) return element;
        }
        throw new Error(`nothing is displayed at ${xpath}`);
      });
    return {
      open: (url) => request('POST', `${session}/url`, { url }),
      find,
      click: (xpath) => retry(async () => request('POST', `${await find(xpath)}/click`, {})),
      type: (xpath, text) => retry(async () => request('POST', `${await find(xpath)}/value`, { text })),
      async stop() {
        await request('DELETE', session).catch(() => undefined);
        stopPrograms();
      },
    };
  } catch (error) {
    stopPrograms();
    throw error;
  }
}

async function request<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
