import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../tests/harness/find-browser.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export interface OpenSandbox {
  sandbox: Sandbox;
  browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts a sandbox server and a browser.
 * @param options of the command line: a stopped server's data, and the port
 * @throws Error where no browser is found
 */
export async function openSandbox({ data, port }: { data?: string; port?: string }): Promise<OpenSandbox> {
  const found = await findBrowser();
  if (found.missing !== null) throw new Error(found.missing);
  const sandbox = await startSandbox({
    ...(data ? { from: resolve(data) } : {}),
    ...(port ? { port: Number(port) } : {}),
  });
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
  return {
    sandbox,
    browser,
    async close() {
      await browser.close();
      await sandbox.stop();
    },
  };
}
