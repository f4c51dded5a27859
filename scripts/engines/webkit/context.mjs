import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Inspector } from './inspector.mjs';
import { Page } from './page.mjs';
import { Way } from './way.mjs';

/** What belongs to the browser's window and not to the page takes next to no room: it could not be as narrow as a phone. */
const NO_CHROME =
  '* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; ' +
  '-gtk-icon-source: none; -gtk-icon-transform: scale(0); transition: none; animation: none }';

/** A browser that does not have a page by then is started anew. */
const START_MS = 30_000;
const STARTS = 3;

const MINI_BROWSER = process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(0);

/** One browser of its own: what it keeps, others do not see. */
export class Context {
  pages = new Map();
  /** is there a line */
  way = new Way((url, name) => this.#download(url, name));
  #id;
  #send;
  #timeZone;
  #languages = ['en-US'];
  #cookies = [];
  #started;
  #running = [];
  #folder = mkdtempSync(join(tmpdir(), 'quad-webkit-'));
  #inspector;
  #automation;
  #targets = [];
  #taken = new Set();
  #waiting = [];
  #asked = new Map();
  #last = 0;
  #turn = Promise.resolve();
  /** the page that the keys go to */
  #front;

  constructor(id, { timeZone, send }) {
    this.#id = id;
    this.#timeZone = timeZone;
    this.#send = send;
  }

  setLanguages(languages) {
    this.#languages = languages;
  }

  /** Opens a page; @returns its id for Playwright */
  createPage() {
    const made = this.#turn.then(async () => {
      const first = !this.#started;
      const opened = await (this.#started ??= this.#start());
      const { target, handle } = first ? opened : await this.#open();
      return this.#adopt(target, handle);
    });
    this.#turn = made.catch(() => undefined);
    return made;
  }

  async setCookies(cookies) {
    this.#cookies.push(...cookies);
    const [page] = this.pages.values();
    if (page) await this.applyCookies(page);
  }

  /** Gives the browser those cookies that were set before it had a page. */
  async applyCookies(page) {
    // by the automation, which answers when they are there: a page that follows at once has them
    for (const { sameSite = 'Lax', ...cookie } of this.#cookies.splice(0))
      await this.automate('addSingleCookie', {
        browsingContextHandle: page.handle,
        cookie: { expires: 0, size: 0, ...cookie, secure: !!cookie.secure, httpOnly: !!cookie.httpOnly, sameSite },
      });
  }

  async cookies() {
    const [page] = this.pages.values();
    return page ? (await page.ask('Page.getCookies', {})).cookies : this.#cookies;
  }

  async deleteCookies() {
    this.#cookies = [];
    const [page] = this.pages.values();
    for (const { name, domain, path, secure } of await this.cookies())
      await page?.ask('Page.deleteCookie', {
        cookieName: name,
        url: `${secure ? 'https' : 'http'}://${domain.replace(/^\./, '')}${path}`,
      });
  }

  /** Asks for something of the automation; @throws Error in its words */
  automate(method, params) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#asked.set(id, { done, fail });
      this.#inspector.send(this.#automation, JSON.stringify({ id, method: `Automation.${method}`, params }));
    });
  }

  /** Brings a page to the front, for the keys to reach it. */
  async focus(page) {
    if (this.#front === page) return;
    this.#front = page;
    await this.automate('switchToBrowsingContext', { browsingContextHandle: page.handle });
  }

  sendTo(page, text) {
    this.#inspector.send(page.target, text);
  }

  forget(page) {
    this.pages.delete(page.id);
    if (this.#front === page) this.#front = undefined;
    this.#send({ method: 'Playwright.pageProxyDestroyed', params: { pageProxyId: page.id } });
  }

  async close() {
    for (const page of [...this.pages.values()]) this.forget(page);
    this.#inspector?.close();
    this.way.close();
    const ended = this.#running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit'));
    for (const child of this.#running.toReversed()) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start() {
    if (!MINI_BROWSER) throw new Error('WebKit is missing: install webkit2gtk-driver and xvfb, or set WEBKIT_PATH.');
    mkdirSync(join(this.#folder, 'gtk-3.0'));
    writeFileSync(join(this.#folder, 'gtk-3.0/gtk.css'), NO_CHROME);
    writeFileSync(join(this.#folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${this.#folder}"\n`);
    const [display, proxy] = await Promise.all([this.#screen(), this.way.open()]);
    for (let left = STARTS; left > 0; left--) {
      const begun = this.#begin(display, proxy);
      // what comes of it later, nobody waits for
      begun.catch(() => undefined);
      const opened = await Promise.race([begun, wait(START_MS, undefined, { ref: false })]);
      if (opened) return opened;
      this.#inspector?.close();
      this.#running.pop().kill('SIGKILL');
      this.#targets = [];
      this.#waiting = [];
      this.#taken.clear();
    }
    throw new Error('WebKit does not start');
  }

  /** Starts the browser; @returns its first page. Its port may be another's by then: it does not answer, and nothing says so. */
  async #begin(display, proxy) {
    const language = this.#languages[0].replace('-', '_');
    const port = await freePort();
    const child = this.#run(
      MINI_BROWSER,
      [
        '--automation',
        // Playwright does not expect a page that was left to come back as it was
        '--enable-page-cache=false',
        `--proxy=http://127.0.0.1:${proxy}`,
        ...(this.#timeZone ? [`--time-zone=${this.#timeZone}`] : []),
      ],
      ['ignore', 'ignore', process.env.QUAD_WEBKIT_LOG ? 'inherit' : 'ignore'],
      {
        DISPLAY: display,
        WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${port}`,
        GDK_BACKEND: 'x11',
        // without a graphics card, layers cost more than they save: frames came seconds late
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        NO_AT_BRIDGE: '1',
        LANG: `${language}.UTF-8`,
        LANGUAGE: language,
        ...Object.fromEntries(['CONFIG', 'CACHE', 'DATA', 'STATE'].map((name) => [`XDG_${name}_HOME`, this.#folder])),
      },
    );
    const inspector = await Inspector.to(port);
    if (child.killed) return inspector.close();
    this.#inspector = inspector;
    inspector.on('targets', (targets) => inspector === this.#inspector && this.#listed(targets));
    inspector.on('message', (target, text) => inspector === this.#inspector && this.#heard(target, text));
    inspector.automate('quad');
    this.#automation = (await this.#nextTarget('Automation')).id;
    inspector.attach(this.#automation);
    return this.#open();
  }

  async #open() {
    const { handle } = await this.automate('createBrowsingContext', {});
    return { handle, target: await this.#nextTarget() };
  }

  /** A screen that nobody looks at: each browser has the keyboard of one for itself. */
  async #screen() {
    const child = this.#run(
      'Xvfb',
      ['-displayfd', '1', '-screen', '0', '2000x1600x24', '-nolisten', 'tcp'],
      ['ignore', 'pipe', 'ignore'],
    );
    const [number] = await once(child.stdout.setEncoding('utf8'), 'data');
    return `:${number.trim()}`;
  }

  #run(command, args, stdio, env = {}) {
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    this.#running.push(child);
    return child;
  }

  /** The first target of a kind that nobody took yet. */
  #nextTarget(type = 'WebPage') {
    const found = this.#targets.find((target) => target.type === type && !this.#taken.has(target.id));
    if (!found) return new Promise((done) => this.#waiting.push({ type, done }));
    this.#taken.add(found.id);
    return Promise.resolve(found);
  }

  #listed(targets) {
    this.#targets = targets;
    for (const target of targets) {
      const waits = this.#waiting.findIndex(({ type }) => type === target.type);
      if (this.#taken.has(target.id) || waits < 0) continue;
      this.#taken.add(target.id);
      this.#waiting.splice(waits, 1)[0].done(target);
    }
    // a page that a page opened; the first one is there before it is asked for
    const opener = [...this.pages.values()].at(-1);
    if (opener && this.#waiting.length === 0)
      this.#turn = this.#turn.then(() => this.#adoptOpened(opener)).catch(() => undefined);
  }

  /** The stock browser does not tell of a file that it keeps; where it does, Playwright need not know. */
  #download(url, suggestedFilename) {
    const page = this.#front ?? [...this.pages.values()].at(-1);
    if (!page) return;
    const uuid = randomUUID();
    this.#send({ method: 'Playwright.downloadCreated', params: { pageProxyId: page.id, frameId: '', uuid, url } });
    this.#send({ method: 'Playwright.downloadFilenameSuggested', params: { uuid, suggestedFilename } });
    this.#send({ method: 'Playwright.downloadFinished', params: { uuid } });
  }

  async #adoptOpened(opener) {
    const target = this.#targets.find(({ type, id }) => type === 'WebPage' && !this.#taken.has(id));
    if (!target) return;
    this.#taken.add(target.id);
    const { contexts } = await this.automate('getBrowsingContexts', {});
    const known = new Set([...this.pages.values()].map(({ handle }) => handle));
    const opened = contexts.find(({ handle }) => !known.has(handle));
    if (opened) this.#adopt(target, opened.handle, opener);
  }

  #adopt({ id: target }, handle, opener) {
    const page = new Page(this, { id: `${this.#id}-page-${target}`, target, handle, send: this.#send });
    this.pages.set(page.id, page);
    this.#send({
      method: 'Playwright.pageProxyCreated',
      params: { browserContextId: this.#id, pageProxyId: page.id, openerId: opener?.id },
    });
    this.#inspector.attach(target);
    return page.id;
  }

  #heard(target, text) {
    if (target !== this.#automation) {
      for (const page of this.pages.values()) if (page.target === target) page.heard(JSON.parse(text));
      return;
    }
    const { id, result, error } = JSON.parse(text);
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.fail(new Error(error.message));
    else asked?.done(result);
  }
}

/** A port that nobody listens on now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
