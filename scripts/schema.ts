import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpSchema } from './check/schema-dump.ts';
import { onScratchDatabase } from './check/scratch-database.ts';
import { top } from './check/source-files.ts';

// Writes the schema that the migrations make to server/schema.sql.
const schema = await onScratchDatabase(dumpSchema);
writeFileSync(join(top, 'server/schema.sql'), schema);
console.log(`server/schema.sql: ${schema.split('\n').length - 1} lines`);
