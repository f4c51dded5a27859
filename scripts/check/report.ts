/** One problem that a check found. */
export interface Finding {
  /** `error` fails the check; `warning` is only printed. */
  level: 'error' | 'warning';
  /** path from the top of the repository, with `:line` if known; '' for the repository */
  where: string;
  message: string;
}

export interface Check {
  /** what it checks, as it is printed */
  name: string;
  run(): Finding[] | Promise<Finding[]>;
}

export const error = (where: string, message: string): Finding => ({ level: 'error', where, message });
export const warning = (where: string, message: string): Finding => ({ level: 'warning', where, message });

/**
 * Runs checks one after the other and prints what they found.
 * @returns how many passed and failed; a check that throws has failed
 */
export async function runChecks(checks: readonly Check[]): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const { name, run } of checks) {
    const started = performance.now();
    const findings = await findingsOf(run);
    const errors = findings.filter(({ level }) => level === 'error').length;
    if (errors > 0) failed++;
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    console.log(`${errors > 0 ? '✗' : '✓'} ${name}${errors > 0 ? ` (${errors})` : ''}  ${took}`);
    for (const { level, where, message } of findings)
      console.log(`    ${level === 'warning' ? 'note: ' : ''}${where ? `${where}  ` : ''}${message}`);
  }
  return { passed: checks.length - failed, failed };
}

async function findingsOf(run: Check['run']): Promise<Finding[]> {
  try {
    return await run();
  } catch (fault) {
    return [error('', fault instanceof Error ? fault.message : String(fault))];
  }
}
