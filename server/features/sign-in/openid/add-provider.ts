import type { Tx } from '../../../platform/database/write.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { announceChange } from '../../identity/index.ts';
import type { ProofParts } from '../../identity/links/index.ts';
import { GOOGLE, refuseOtherUniversity } from '../../identity/accounts/index.ts';
import { linkUniversity, type UniversityPerson } from './by-university.ts';
import { ProviderFault } from './faults.ts';
import { methodMail } from './mails.ts';
import { linkIdentity, lockLinkable } from './store.ts';

/**
 * Adds Google or a university to the ways a signed-in person signs in.
 * @param person whose `provider` is null for Google
 * @throws ProviderFault
 * @throws ProblemError university_required for another university than the one that the person's campus requires
 */
export async function addProvider(
  parts: ProofParts,
  tx: Tx,
  { userId, campus }: { userId: string; campus: CampusRow },
  person: UniversityPerson | { subject: string; provider: null },
): Promise<void> {
  const provider = person.provider ?? GOOGLE;
  const before = await lockLinkable.one(tx, userId, provider);
  if (!before || before.linked) throw new ProviderFault('other_account');
  if (person.provider === null) {
    if ((await linkIdentity.run(tx, GOOGLE, person.subject, userId)) === 0) throw new ProviderFault('other_account');
  } else {
    await refuseOtherUniversity(parts, tx, userId, person.provider);
    if (person.email === null) throw new ProviderFault('no_email');
    if (!parts.campuses.directory.acceptedDomains(campus).includes(person.email.split('@').at(-1) ?? ''))
      throw new ProviderFault('domain');
    await linkUniversity(parts, tx, userId, person);
  }
  await methodMail(parts, tx, campus, userId, {
    name: person.provider === null ? 'Google' : campus.name,
    isAdded: true,
  });
  await announceChange(parts.platform, tx, userId, 'account');
}
