import { campusRetention } from '../../../../../contract/campuses/columns.ts';
import type { AdminCampus } from '../../../../../contract/console/site.ts';
import {
  type CampusPeriodKind,
  campusPeriodKinds,
  campusPeriods,
  retentionDays,
} from '../../../../../contract/retention.ts';
import type { Faults } from '../../../../lib/form.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { CampusSection, type SectionProps, wide } from './section.tsx';

type Name = `retention.${CampusPeriodKind}`;
type Values = Record<Name, string>;

/** What each period is about; the privacy policy says it in full. */
const labels: Record<CampusPeriodKind, string> = {
  dataExport: 'Data downloads',
  unverifiedAccount: 'Unconfirmed accounts',
  removedByModerators: 'Removed posts and comments',
  mail: 'Sent emails',
  evidence: 'Copies of reported content',
  readNotification: 'Read notifications',
  signIn: 'Unused logins',
  knownBrowser: 'Known browsers',
  search: 'Searches',
  alert: 'Listing alerts',
  feedback: 'Answered feedback',
  closedCase: 'Closed cases',
};

export const retentionValues = ({ retention }: AdminCampus) =>
  Object.fromEntries(campusPeriodKinds.map((kind) => [`retention.${kind}`, String(retention[kind] ?? '')])) as Values;

export const retentionBody = (values: Values) => ({
  retention: Object.fromEntries(
    campusPeriodKinds.flatMap((kind) => {
      const days = values[`retention.${kind}`].trim();
      return days === '' ? [] : [[kind, Number(days)]];
    }),
  ),
});

const boundsOf = (kind: CampusPeriodKind) => {
  const [fewest, most] = campusPeriods[kind];
  return `${fewest} to ${most.toLocaleString('en-US')}`;
};

/** The errors of the periods, by their fields' names. */
export function retentionFaults({ retention }: ReturnType<typeof retentionBody>): Faults {
  const faults: Faults = {};
  for (const { path } of campusRetention.safeParse(retention).error?.issues ?? []) {
    const kind = path[0] as CampusPeriodKind;
    faults[`retention.${kind}`] ??= `Enter ${boundsOf(kind)} days.`;
  }
  return faults;
}

/** How long the campus keeps data. */
export function Retention({ field }: SectionProps<Values>) {
  return (
    <CampusSection title="Retention">
      <p className={`${wide} text-2`}>
        Days until data of this campus and its people is deleted. The built-in privacy policy states them; check your
        own. Activity and everything else in the policy is kept equally long for all campuses.
      </p>
      {campusPeriodKinds.map((kind) => (
        <TextInput
          key={kind}
          {...field(`retention.${kind}`)}
          label={labels[kind]}
          hint={`${boundsOf(kind)}. Leave blank for ${retentionDays[kind]}.`}
          inputMode="numeric"
        />
      ))}
    </CampusSection>
  );
}
