import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { type Check, error } from './report.ts';
import { top } from './source-files.ts';

/** A check by another program, which exits with 0 when it passes; otherwise its output is the finding. */
const program = (name: string, command: string, ...args: string[]): Check => ({
  name,
  async run() {
    const { code, output } = await run(command, args);
    return code === 0 ? [] : [error('', `\n${output.trim()}`)];
  },
});

function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const path = [join(top, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: top,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.once('error', fail).once('close', (code) => done({ code, output }));
  });
}

export const programs: readonly Check[] = [
  program('types of server, tests and scripts', 'tsc', '--project', '.', '--pretty', 'false'),
  program('types of the page', 'tsc', '--project', 'web', '--pretty', 'false'),
  program('oxlint', 'oxlint', '--deny-warnings', '--format=unix'),
  program('format', 'biome', 'format', '--reporter=summary', '.'),
];
