import { join } from 'node:path';
import { build } from 'vite';
import type { ViewerAnswer } from '../../../contract/identity/viewer.ts';
import type { OpenPage } from './page.ts';

/** The globals that a page uses, by their names in a browser. */
const names = [
  'window',
  'document',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'WebSocket',
  'setTimeout',
  'setInterval',
  'addEventListener',
] as const;

type Open = (chat: string) => OpenPage;

/** Bundles the page; the result runs it in a window. */
export async function bundlePage(): Promise<(around: Record<(typeof names)[number], unknown>) => Open> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'QuadPage' },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('the page was not built');
  const code = first.output[0].code;
  // oxlint-disable-next-line no-new-func, no-implied-eval -- each person runs the page's code in their own window
  const run = new Function(...names, `${code}\nreturn QuadPage.openPage;`);
  return (around) => run(...names.map((name) => around[name])) as Open;
}

/** A minimal browser window with one person signed in. */
export class Window {
  readonly #events = new EventTarget();
  readonly #kept: Map<string, string>;
  readonly #sockets = new Set<WebSocket>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #answered: (path: string) => Promise<void> | undefined;
  #closed = false;
  /** the page is in the foreground */
  looking: boolean;

  constructor(options: {
    address: string;
    cookie: string;
    viewer: ViewerAnswer;
    /** the browser's storage, shared with the next page */
    kept: Map<string, string>;
    looking: boolean;
    run: Awaited<ReturnType<typeof bundlePage>>;
    chat: string;
    /** delays an answer to the page */
    answered?: (path: string) => Promise<void> | undefined;
  }) {
    const { address, cookie, viewer, kept, run } = options;
    this.#kept = kept;
    this.#answered = options.answered ?? (() => undefined);
    this.looking = options.looking;
    const isLooking = () => this.looking;
    const sockets = this.#sockets;
    class Socket extends WebSocket {
      constructor(url: string) {
        // Node's own WebSocket takes headers
        super(url, { headers: { cookie } } as never);
        sockets.add(this);
      }
    }
    const boot = JSON.stringify({ campus: { campus_short_name: 'OU', generic: false }, viewer, feed: null, first: [] });
    const events = {
      addEventListener: this.#events.addEventListener.bind(this.#events),
      removeEventListener: this.#events.removeEventListener.bind(this.#events),
      dispatchEvent: this.#events.dispatchEvent.bind(this.#events),
    };
    // what socket.io's client looks up in the global object
    const globals = {
      location: new URL('/messages', address),
      WebSocket: Socket,
      setTimeout: (run: () => void, ms: number) => this.#timer(setTimeout(() => this.#closed || run(), ms)),
      clearTimeout,
    };
    const open = run({
      ...globals,
      window: { ...events, ...globals },
      document: {
        ...events,
        getElementById: () => ({ textContent: boot }),
        readyState: 'complete',
        get visibilityState() {
          return isLooking() ? 'visible' : 'hidden';
        },
        hasFocus: isLooking,
      },
      navigator: { onLine: true },
      localStorage: this.#storage(),
      sessionStorage: this.#storage(),
      fetch: (path: string, init: RequestInit = {}) => this.#fetch(new URL(path, address), init, cookie),
      setInterval: (run: () => void, ms: number) => this.#timer(setInterval(run, ms)),
      addEventListener: events.addEventListener,
    });
    this.page = open(options.chat);
  }

  readonly page: OpenPage;

  /** Brings the page to the foreground. */
  look(): void {
    this.looking = true;
    this.#events.dispatchEvent(new Event('visibilitychange'));
  }

  /** Cuts the live connection as a change of network does; the page reconnects at once. */
  lose(): void {
    const online = () => this.#events.dispatchEvent(new Event('online'));
    for (const socket of this.#sockets) {
      if (socket.readyState === WebSocket.OPEN) socket.addEventListener('close', online, { once: true });
      socket.close();
    }
  }

  /** Closes the tab and drops the page's state. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.close();
  }

  #timer<T extends ReturnType<typeof setTimeout>>(timer: T): T {
    this.#timers.add(timer);
    return timer;
  }

  #storage() {
    return {
      getItem: (key: string) => this.#kept.get(key) ?? null,
      setItem: (key: string, value: string) => void (this.#closed || this.#kept.set(key, value)),
      removeItem: (key: string) => void (this.#closed || this.#kept.delete(key)),
    };
  }

  async #fetch(url: URL, init: RequestInit, cookie: string): Promise<Response> {
    const never = new Promise<never>(() => undefined);
    if (this.#closed) return never;
    try {
      const answer = await fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
      await this.#answered(url.pathname);
      return this.#closed ? await never : answer;
    } catch (error) {
      if (this.#closed) return never;
      throw error;
    }
  }
}
