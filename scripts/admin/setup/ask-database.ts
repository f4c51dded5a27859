import { examineDatabase } from '../../../server/operation/index.ts';
import { type Asking, faultOf, type Settings } from './answers.ts';
import { askAddress } from './ask-address.ts';

const NAME = 'DATABASE_URL';

/** Asks for the database until one can hold an installation. */
export async function askDatabase(asking: Asking): Promise<Settings> {
  for (;;) {
    const url = await askAddress(asking, {
      name: NAME,
      ask: 'Database (an address such as postgres://quad@127.0.0.1/quad, or embedded)',
      suggestion: 'embedded',
      check: (value) => faultOf(NAME, { [NAME]: value }),
      // a socket lets the system's user in
      wantsPassword: ({ hostname, username }) => hostname !== '' && username !== '',
    });
    if (url === 'embedded') return { [NAME]: url };
    const bad = (await examineDatabase(url)).find(({ verdict }) => verdict === 'fail');
    if (!bad) return { [NAME]: url };
    asking.dialogue.complain(`${bad.says} ${bad.fix}`);
  }
}
