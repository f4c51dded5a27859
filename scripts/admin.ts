import { runCommand } from './admin/run-command.ts';

/*
 * `npm run admin -- <command>`: works on the database of the settings, with or without a running
 * server, which notices changes at once.
 */

const { code, said, complained } = await runCommand(process.argv.slice(2), process.env);
if (said) console.log(said);
if (complained) console.error(complained);
process.exitCode = code;
