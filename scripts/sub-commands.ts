export interface SubCommand {
  about: string;
  run(): Promise<unknown>;
}

/**
 * Runs the sub-command named by the first argument; the arguments after it are its own.
 * Without a known name it lists them all.
 * @param script name of the npm script, for the help
 */
export async function runSubCommand(script: string, commands: Readonly<Record<string, SubCommand>>): Promise<void> {
  const [name = ''] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    await command.run();
    return;
  }
  console.log(
    Object.entries(commands)
      .map(([each, { about }]) => `npm run ${script} -- ${each.padEnd(10)}${about}`)
      .join('\n'),
  );
  process.exitCode = name === '--help' ? 0 : 1;
}
