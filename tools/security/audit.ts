import { spawn } from 'node:child_process';
import { top } from '../../scripts/check/source-files.ts';

/*
 * `npm run tool -- audit`: fails when a shipped library has a known vulnerability, high or critical, in the registry's list.
 * When the registry doesn't answer, that is reported and the command succeeds.
 */

/** What `npm audit --json` prints: the vulnerabilities, or why there is no answer. */
interface Audit {
  vulnerabilities?: Record<
    string,
    { severity: string; via: (string | { title: string; url: string })[]; range: string }
  >;
  metadata?: { vulnerabilities: Record<string, number> };
  message?: string;
  error?: { summary?: string };
}

const TIMEOUT_MS = 60_000;
/** Exit code: distinguishes a finding from a failure to run. */
const FOUND = 3;
const SEVERE = ['high', 'critical'];

function ask(): Promise<Audit | null> {
  return new Promise((done) => {
    const args = ['audit', '--omit=dev', '--workspaces=false', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
    const npm = spawn('npm', args, { cwd: top, stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS });
    let text = '';
    npm.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    npm.once('error', () => done(null)).once('close', () => done(read(text)));
  });
}

function read(text: string): Audit | null {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return null;
  }
}

const audit = await ask();
const counts = audit?.metadata?.vulnerabilities;
if (!counts) {
  const why = (audit?.error?.summary || audit?.message || 'no answer').trim().split('\n')[0];
  console.log(`Dependencies were NOT audited: the registry does not answer (${why}).`);
} else {
  const severe = Object.entries(audit?.vulnerabilities ?? {}).filter(([, { severity }]) => SEVERE.includes(severity));
  for (const [name, { severity, range, via }] of severe) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`));
    console.log(`${severity}  ${name} ${range}: ${titles.join('; ')}`);
  }
  const all = Object.entries(counts).map(([severity, count]) => `${count} ${severity}`);
  console.log(`Dependencies were audited: ${all.join(', ')}.`);
  process.exitCode = severe.length > 0 ? FOUND : 0;
}
