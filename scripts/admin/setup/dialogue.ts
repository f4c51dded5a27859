import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../command-error.ts';

/** The person at the terminal stopped, or the answers that were piped in ended. */
export class DialogueEnded extends CommandError {
  override name = 'DialogueEnded';
}

export interface Question {
  /** without the colon */
  ask: string;
  /** the answer that an empty line gives; without one, something has to be entered unless `optional` */
  suggestion?: string | undefined;
  /** what is shown of the suggestion, where it contains a secret */
  shown?: string;
  /** the answer isn't echoed */
  hidden?: boolean;
  /** '' is an answer, which isn't checked */
  optional?: boolean;
  /** What is wrong with an answer, in one sentence; null if nothing is. */
  check?(answer: string): Promise<string | null> | string | null;
}

/** Where the dialogue takes place. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** Questions and answers, on a terminal or with one answer a line on standard input. */
export class Dialogue {
  readonly #lines: AsyncIterator<string>;
  readonly #readline: Interface;
  readonly #output: NodeJS.WritableStream;
  readonly #isTerminal: boolean;
  #muted = false;
  #interrupted = false;
  #closed = false;

  constructor({ input, output }: Terminal) {
    this.#output = output;
    this.#isTerminal = input.isTTY === true;
    const echo = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.#muted) output.write(chunk);
        done();
      },
    });
    // without a history, since the arrow keys would bring up a password
    this.#readline = createInterface({ input, output: echo, terminal: this.#isTerminal, historySize: 0 });
    this.#readline.on('SIGINT', () => {
      this.#interrupted = true;
      this.#readline.close();
    });
    // piped answers are kept when the pipe ends
    this.#readline.on('close', () => (this.#closed = true));
    this.#lines = this.#readline[Symbol.asyncIterator]();
  }

  say(text = ''): void {
    this.#output.write(`${text}\n`);
  }

  /**
   * Asks until the answer is right.
   * @throws DialogueEnded when the person stops, or there are no more answers
   */
  async ask({ ask, suggestion, shown = suggestion, hidden, optional, check }: Question): Promise<string> {
    for (;;) {
      const typed = await this.#answer(`${ask}${shown ? ` [${shown}]` : ''}: `, hidden === true);
      const answer = typed || (suggestion ?? '');
      const fault =
        answer === '' ? (optional ? null : 'This is needed.') : (unusable(answer) ?? (await check?.(answer)) ?? null);
      if (fault === null) return answer;
      this.complain(fault);
    }
  }

  /** Asks for one of several words. */
  async choose<T extends string>(ask: string, among: readonly T[], suggestion: T): Promise<T> {
    const list = `${among.slice(0, -1).join(', ')} or ${among.at(-1)}`;
    const isOne = (answer: string): answer is T => (among as readonly string[]).includes(answer);
    const check = (answer: string) => (isOne(answer) ? null : `Answer ${list}.`);
    const answer = await this.ask({ ask: `${ask} (${list})`, suggestion, check });
    return isOne(answer) ? answer : suggestion;
  }

  /** Says what is wrong with the last answers. */
  complain(fault: string): void {
    this.say(`  ✗ ${fault}`);
  }

  close(): void {
    this.#readline.close();
  }

  async #answer(prompt: string, hidden: boolean): Promise<string> {
    if (this.#isTerminal && !this.#closed) {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt();
    } else this.#output.write(prompt);
    this.#muted = hidden && this.#isTerminal;
    const next = (await this.#lines.next()) as IteratorResult<string, undefined>;
    this.#muted = false;
    if (next.done || hidden || !this.#isTerminal) this.say();
    if (!next.done) return next.value.trim();
    throw new DialogueEnded(
      this.#interrupted ? 'Stopped.' : `The answers ended at the question "${prompt.replace(/ \[.*|: $/g, '')}".`,
    );
  }
}

/** The fault of an answer that systemd or Docker wouldn't read back from an environment file as it was typed; else null. */
const unusable = (answer: string): string | null =>
  /["\\$`\p{Cc}]/u.test(answer)
    ? 'Leave out quotes, backslashes, $ and `; in addresses write them as %22, %5C, %24, %60.'
    : null;
