import type { ConsoleMessage, Page } from 'playwright-core';

/** Errors of a page during a test. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message, page.url()))
        this.#seen.push(`console: ${message.text()} ${from(message)}`);
    });
    page.on('pageerror', ({ stack, name, message }) =>
      this.#seen.push(`thrown: ${stack || `${name}: ${message}`} at ${page.url()}`),
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
      const why = request.failure()?.errorText ?? '';
      // leaving a page cancels what it was loading
      if (!why.includes('ERR_ABORTED')) this.#seen.push(`${why}: ${request.method()} ${request.url()}`);
    });
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Errors that no test expected. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}

/** Whether a page requested something from outside: everything under test is at a local name. */
export function isThirdParty(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) && !/^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(hostname);
}

const from = (message: ConsoleMessage) => message.location().url;

/** The browser logs every response of 400 and more; an expected refusal by the API, and a page that isn't there, are no error. */
const isRefusal = (message: ConsoleMessage, opened: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  (/\/api\/|\/sandbox\//.test(from(message)) || from(message) === opened);
