import type { ConsoleMessage, Page } from 'playwright-core';

/** What other engines call it when a request has no answer, in Chromium's words, which the tests expect. */
const words: readonly [RegExp, string][] = [
  [/^NS_BINDING_ABORTED|cancelled/, 'net::ERR_ABORTED'],
  [/^NS_ERROR_OFFLINE|Error (?:receiv|send)ing data: |Connection terminated/, 'net::ERR_INTERNET_DISCONNECTED'],
  // a request that the test ends, whatever with
  [/^NS_ERROR_ABORT|Blocked by Web Inspector/, 'net::ERR_FAILED or net::ERR_CONNECTION_RESET'],
];

/** What they say of a line that is cut, so too: Firefox throws in the page's name what Chromium writes. */
const inChromiumsWords = (text: string): string =>
  text
    .replace(
      /^Firefox can’t establish a connection to the server at (wss?:\S+?)\.$/m,
      "WebSocket connection to '$1' failed: net::ERR_INTERNET_DISCONNECTED",
    )
    .replace(
      /Error (?:receiv|send)ing data: [\w ]+|Connection terminated unexpectedly/,
      'net::ERR_INTERNET_DISCONNECTED',
    );

/** What an engine complains of that is no fault: what others obey and it does not know yet, what it tries by itself. */
const quirks = [
  // WebKit
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  /Viewport argument key "interactive-widget" not recognized/,
  // so it calls a request that was under way when the page was left; what other origins are asked is told otherwise
  /^thrown: (?:Fetch API|XMLHttpRequest) cannot load .* due to access control checks\./,
  // and so what is asked for by `import()` then; a part that is lacking fails the test by what is not there
  /Importing a module script failed/,
  // Firefox says so of a torn picture; both ask for an icon of pages that have none, whatever their policy
  /^thrown: Image corrupt or truncated\./,
  /^thrown: Content-Security-Policy: .*\/favicon\.ico because/,
  /^console: Refused to load \S+\/favicon\.ico because/,
];

/** What went wrong in a page while a test used it. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message))
        this.#seen.push(`console: ${inChromiumsWords(message.text())} ${from(message)}`);
    });
    // what WebKit says by itself has no stack, and an address in it is taken for the end of a name
    page.on('pageerror', ({ stack, name, message }) =>
      this.#seen.push(`thrown: ${inChromiumsWords(stack || `${name}: ${message}`)}`),
    );
    page.on('request', (request) => {
      if (!request.isNavigationRequest() && isThirdParty(request.url()))
        this.#seen.push(`third party: ${request.method()} ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      if (isThirdParty(socket.url())) this.#seen.push(`third party: ${socket.url()}`);
    });
    page.on('crash', () => this.#seen.push('the page crashed'));
    page.on('response', (response) => {
      if (response.status() >= 500)
        this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const told = request.failure()?.errorText ?? '';
      const why = words.find(([pattern]) => pattern.test(told))?.[1] ?? told;
      // whoever leaves a page gives up what it was loading
      if (!why.includes('ERR_ABORTED')) this.#seen.push(`${why}: ${request.method()} ${request.url()}`);
    });
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Those that no expectation covers. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => ![...quirks, ...this.#expected].some((pattern) => pattern.test(fault)));
  }
}

/** Whether a page asked somebody who is not this product: whatever runs here is at a name of this machine. */
export function isThirdParty(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) && !/^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(hostname);
}

const from = (message: ConsoleMessage) => message.location().url;

/** The browser itself logs every answer of 400 and more: a refusal of the API is no fault of the page. */
const isRefusal = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  /\/api\/|\/sandbox\//.test(from(message));
