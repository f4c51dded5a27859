#!/usr/bin/env node
import { createReadStream, createWriteStream } from 'node:fs';
import { Context } from './webkit/context.mjs';

/*
 * Starts a packaged WebKitGTK for Playwright. Playwright speaks the dialect of its own build of WebKit over a pipe; this
 * program speaks it too, and does what it asks with the stock browser's inspector and automation: a context is a
 * MiniBrowser with a screen of its own, a key pressed is a key pressed there.
 */

const output = createWriteStream('', { fd: 4 });
const send = (message) => void output.write(`${JSON.stringify(message)}\0`);
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

const contexts = new Map();
let made = 0;

const pages = () => [...contexts.values()].flatMap((context) => [...context.pages.values()]);
const pageOf = ({ pageProxyId }) => {
  const page = pages().find(({ id }) => id === pageProxyId);
  if (!page) throw new Error(`No page ${pageProxyId}`);
  return page;
};
const contextOf = ({ browserContextId }) => {
  const context = contexts.get(browserContextId);
  if (!context) throw new Error(`No context ${browserContextId}`);
  return context;
};

/** What Playwright asks of the browser as a whole. */
const commands = {
  'Playwright.createContext': () => {
    const id = `context-${++made}`;
    contexts.set(id, new Context(id, { timeZone: option('time-zone'), send }));
    return { browserContextId: id };
  },
  'Playwright.deleteContext': async (params) => {
    await contextOf(params).close();
    contexts.delete(params.browserContextId);
  },
  'Playwright.setLanguages': (params) => contextOf(params).setLanguages(params.languages),
  'Playwright.createPage': async (params) => ({ pageProxyId: await contextOf(params).createPage() }),
  'Playwright.closePage': (params) => pageOf(params).close(),
  'Playwright.navigate': (params) => pageOf(params).navigate(params.url),
  'Playwright.setCookies': (params) => contextOf(params).setCookies(params.cookies),
  'Playwright.getAllCookies': async (params) => ({ cookies: await contextOf(params).cookies() }),
  'Playwright.deleteAllCookies': (params) => contextOf(params).deleteCookies(),
  'Playwright.close': () => end(0),
};

async function take(message) {
  const { id, method, params = {}, pageProxyId } = message;
  try {
    if (pageProxyId) {
      const result = await pageOf(message).take(message);
      if (result) send({ id, pageProxyId, result });
    } else send({ id, result: (await commands[method]?.(params)) ?? {} });
  } catch (error) {
    send({ id, pageProxyId, error: { message: error.message } });
  }
}

async function end(code) {
  await Promise.all([...contexts.values()].map((context) => context.close()));
  process.exit(code);
}

let received = '';
createReadStream('', { fd: 3, encoding: 'utf8' })
  .on('data', (part) => {
    const messages = (received + part).split('\0');
    received = messages.pop();
    for (const message of messages) void take(JSON.parse(message));
  })
  .on('close', () => void end(0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(0));
