import { spawn } from 'node:child_process';
import { top } from './check/source-files.ts';

/*
 * `npm run security -- audit`: whether a library that is shipped has a known hole, high or critical, by the registry's own list.
 * A registry that does not answer such questions is no fault of ours: it is said, and ends well.
 */

/** What `npm audit --json` tells, or why it could not. */
interface Told {
  vulnerabilities?: Record<
    string,
    { severity: string; via: (string | { title: string; url: string })[]; range: string }
  >;
  metadata?: { vulnerabilities: Record<string, number> };
  message?: string;
  error?: { summary?: string };
}

const PATIENCE_MS = 60_000;
/** Tells a finding from a program that could not run. */
const FOUND = 3;
const GRAVE = ['high', 'critical'];

function ask(): Promise<Told | null> {
  return new Promise((done) => {
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
    const npm = spawn('npm', args, { cwd: top, stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS });
    let text = '';
    npm.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    npm.once('error', () => done(null)).once('close', () => done(read(text)));
  });
}

function read(text: string): Told | null {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return null;
  }
}

const told = await ask();
const counts = told?.metadata?.vulnerabilities;
if (!counts) {
  const why = (told?.error?.summary || told?.message || 'no answer').trim().split('\n')[0];
  console.log(`Dependencies were NOT audited: the registry does not answer such questions (${why}).`);
} else {
  const grave = Object.entries(told?.vulnerabilities ?? {}).filter(([, { severity }]) => GRAVE.includes(severity));
  for (const [name, { severity, range, via }] of grave) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`));
    console.log(`${severity}  ${name} ${range}: ${titles.join('; ')}`);
  }
  const all = Object.entries(counts).map(([severity, count]) => `${count} ${severity}`);
  console.log(`Dependencies were audited: ${all.join(', ')}.`);
  process.exitCode = grave.length > 0 ? FOUND : 0;
}
