import { type Check, error } from './report.ts';
import { dumpSchema, schemaDifference } from './schema-dump.ts';
import { onScratchDatabase } from './scratch-database.ts';
import { readText } from './source-files.ts';
import { refusedStatements } from './statements.ts';

/** The schema as written down is the schema as migrated, and every statement fits it. */
export const database: Check = {
  name: 'server/schema.sql is what the migrations make, and every statement fits it',
  run: () =>
    onScratchDatabase(async (pool) => {
      const difference = schemaDifference(readText('server/schema.sql'), await dumpSchema(pool));
      return [
        ...(difference ? [error('server/schema.sql', difference)] : []),
        ...(await refusedStatements(pool)).map((message) => error('', message)),
      ];
    }),
};
