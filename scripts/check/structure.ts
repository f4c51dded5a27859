import { oneEnvironmentReader } from './environment.ts';
import { fileLengths, fileNames } from './file-shape.ts';
import { firstVisitFits } from './first-visit.ts';
import { importDirections, noCycles } from './import-rules.ts';
import { nothingPrivate, nothingUnfinished } from './plain-text.ts';
import type { Check } from './report.ts';
import { safeNode } from './safe-node.ts';
import { rowsAreProven } from './rows.ts';

/**
 * The checks that only read files: together they take under a second.
 * @param groups groups of rows that must have a test, as in `CAM`
 */
export const structure = (groups: readonly string[] = []): readonly Check[] => [
  importDirections,
  noCycles,
  oneEnvironmentReader,
  fileLengths,
  fileNames,
  nothingPrivate,
  nothingUnfinished,
  safeNode,
  firstVisitFits,
  rowsAreProven(groups),
];
