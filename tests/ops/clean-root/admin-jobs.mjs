// Runs `npm run admin -- …` for each line of arguments in /srv/admin.json, in one process: starting Node for each takes a second.
import { readFileSync, writeFileSync } from 'node:fs';

const script = '/opt/quad/current/scripts/admin.ts';
const { default: pg } = await import('/opt/quad/current/node_modules/pg/esm/index.mjs');
const jobs = JSON.parse(readFileSync('/srv/admin.json', 'utf8'));
const results = [];
for (const args of jobs) {
  if (args[0] === 'grant' && !results.some(({ args: [name] }) => name === 'grant')) await addPeople();
  if (args[0] === 'restore')
    Object.assign(process.env, { DATABASE_URL: process.env.EMPTY_URL, DATA_DIR: '/var/lib/quad/empty' });
  let output = '';
  const write = (text) => (output += `${text}\n`);
  console.log = write;
  console.error = write;
  process.exitCode = 0;
  process.argv.splice(2, Infinity, ...args);
  try {
    await import(`${script}?${results.length}`);
  } catch (fault) {
    write(fault.stack);
    process.exitCode = 1;
  }
  results.push({ args, code: process.exitCode, output });
}
writeFileSync('/results/admin.json', JSON.stringify(results));
process.exit(0);

/** Those who signed up meanwhile. */
async function addPeople() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  for (const name of ['you', 'ana'])
    await client.query(
      `insert into users (campus_id, first_name, last_name, username, email, verified, school_verified, school_email, school_verified_at)
       values ('rice', $1, 'Lopez', $1, $2, true, true, $2, product_now())`,
      [name, `${name}@rice.edu`],
    );
  await client.query(`update campuses set members = members + 2 where id = 'rice'`);
  await client.end();
}
