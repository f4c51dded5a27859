import { readFile } from 'node:fs/promises';
import type { Outcome } from './figure.ts';
import { table } from './table.ts';

interface Result {
  at: string;
  posts: number;
  outcomes: Outcome[];
}

/**
 * One table of what several runs wrote: where a machine has no quiet hour, each figure has its own. Of a figure that was
 * measured in several of them the last one counts. The last column tells when, and on how many posts.
 * @param paths of the JSON files of results, in the order in which their lines are to stand
 */
export async function tableFrom(paths: readonly string[]): Promise<string> {
  const results = await Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, 'utf8')) as Result));
  const latest = new Map<string, { outcome: Outcome; from: Result }>();
  for (const from of results)
    for (const outcome of from.outcomes) {
      const known = latest.get(outcome.figure);
      if (!known || known.from.at < from.at) latest.set(outcome.figure, { outcome, from });
    }
  const lines = [...latest.values()];
  const outcomes = lines.map(({ outcome }) => outcome);
  const when = lines.map(({ from }) => `${from.at.slice(0, 16).replace('T', ' ')}, ${from.posts.toLocaleString('en')}`);
  return `${table(outcomes, { title: 'measured', cells: when })}\n\n${summary(outcomes)}.`;
}

/** How many goals were met. */
export function summary(outcomes: readonly Outcome[]): string {
  const [met, left] = [outcomes.filter((each) => each.met).length, outcomes.filter((each) => each.notRun).length];
  return `${met} of ${outcomes.length} goals met${left > 0 ? `, ${left} not measured` : ''}`;
}
