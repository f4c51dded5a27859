import { type Check, error } from './report.ts';
import { dumpSchema, schemaDifference } from './schema-dump.ts';
import { onScratchDatabase } from './scratch-database.ts';
import { readText } from './source-files.ts';
import { rowDifferences } from './row-types.ts';
import { describeStatements } from './statements.ts';

/** Checks that schema.sql equals the migrated schema, and that every statement and its row type match it. */
export const database: Check = {
  name: 'server/schema.sql is what the migrations make, and every statement and its row type fit it',
  run: () =>
    onScratchDatabase(async (pool) => {
      const difference = schemaDifference(readText('server/schema.sql'), await dumpSchema(pool));
      const { columns, refused } = await describeStatements(pool);
      return [
        ...(difference ? [error('server/schema.sql', difference)] : []),
        ...refused.map((message) => error('', message)),
        ...rowDifferences(columns).map((message) => error('', message)),
      ];
    }),
};
