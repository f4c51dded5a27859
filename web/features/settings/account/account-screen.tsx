import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type AccountFieldName,
  accountField,
  accountFieldNames,
} from '../../../../contract/identity/account-fields.ts';
import type { Account } from '../../../../contract/identity/settings.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { usePrefetched } from '../../../lib/prefetch.ts';
import { NextIcon } from '../../../ui/icons/icons.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { DataExportPart } from '../data/data-export.tsx';
import { Preferences } from '../preferences.tsx';
import { settingsTitles } from '../titles.ts';
import { formatDate } from '../../../../contract/date-format.ts';

/** /settings/account: the account's fields, row by row. `push`: the switch for this device's notifications. */
export default function AccountScreen({ push }: { push?: ReactNode }) {
  const campus = useCampus();
  usePrefetched(() => [import('./edit-screen.tsx')]);
  return (
    <AccountLoaded rows={10}>
      {(account) => (
        <>
          <Rows account={account} />
          <Group title="Preferences" />
          <Preferences account={account} push={push} />
          <RowLink to="notifications" label={settingsTitles.notifications}>
            Choose
          </RowLink>
          {campus.generic ? null : (
            <>
              <RowLink to="spots" label={settingsTitles.spots}>
                Choose
              </RowLink>
              <RowLink to="searches" label={settingsTitles.searches}>
                Manage
              </RowLink>
              <RowLink to="courses" label={settingsTitles.courses}>
                Choose
              </RowLink>
            </>
          )}
          <Group title="Security" />
          <RowLink to="sign_in_methods" label={settingsTitles.sign_in_methods}>
            Manage
          </RowLink>
          <RowLink to="security" label={settingsTitles.security}>
            Set up
          </RowLink>
          <RowLink to="sessions" label={settingsTitles.sessions}>
            Review
          </RowLink>
          <RowLink to="blocked" label={settingsTitles.blocked}>
            Manage
          </RowLink>
          <Group title="Your data" />
          <DataExportPart />
          <RowLink to="delete" label={settingsTitles.delete} danger />
        </>
      )}
    </AccountLoaded>
  );
}

function Rows({ account }: { account: Account }) {
  const { time_zone: timeZone } = useCampus();
  return (
    <>
      <RowLink to="screen_name" label="Username">
        {account.username}
      </RowLink>
      <RowLink to="password" label="Password">
        {account.has_password ? 'Change' : 'Not available'}
      </RowLink>
      <RowLink to="email" label="Email">
        {account.email}
      </RowLink>
      <FieldRow name="phone" account={account} />
      <RowLink to="school_email" label="School Email">
        {account.school_email ?? <MissingValue>Join your campus</MissingValue>}
      </RowLink>
      <Row label="Verified">{account.verified ? 'Yes' : 'No'}</Row>
      <Row label="Account created">
        <time dateTime={account.createdAt}>
          {formatDate(account.createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
        </time>
      </Row>
      {accountFieldNames
        .filter((name) => name !== 'phone')
        .map((name) => (
          <FieldRow key={name} name={name} account={account} />
        ))}
    </>
  );
}

function FieldRow({ name, account }: { name: AccountFieldName; account: Account }) {
  const { title, missing, empty = 'Not set' } = accountField(name);
  return (
    <RowLink to={name} label={title}>
      {fieldText(name, account) ?? (missing ? <MissingValue>{missing}</MissingValue> : empty)}
    </RowLink>
  );
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "2028", "Female", "March 3, 2006"; null for a field that isn't set. */
function fieldText(name: AccountFieldName, account: Account): string | null {
  const field = accountField(name);
  const value = account[name];
  if (value === null) return null;
  if (typeof value === 'object') return longDate.format(Date.UTC(value.year, value.month - 1, value.day));
  return (field.kind === 'choice' && field.choices[value]) || String(value);
}

const row = 'flex min-h-15 items-center gap-3 border-b border-line px-4 py-2';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={row}>
      <dt className="font-medium">{label}</dt>
      <dd className="min-w-0 flex-1 pr-8 text-right text-2 tnum">{children}</dd>
    </dl>
  );
}

function RowLink({
  to,
  label,
  danger,
  children,
}: {
  to: string;
  label: string;
  danger?: boolean;
  children?: ReactNode;
}) {
  return (
    <Link
      to={`/settings/account/${to}`}
      className={`${row} transition-colors hover:bg-2 focus-visible:-outline-offset-2`}
    >
      <span className={`font-medium whitespace-nowrap ${danger ? 'text-danger' : ''}`}>{label}</span>
      <span className="min-w-0 flex-1 truncate text-right text-2 tnum">{children}</span>
      <NextIcon size={20} className="text-3" />
    </Link>
  );
}

const MissingValue = ({ children }: { children: string }) => (
  <span className="font-medium text-accent">{children}</span>
);

const Group = ({ title }: { title: string }) => (
  <h2 className="border-b border-line px-4 pt-7 pb-2 text-lead font-bold tracking-[-0.01em]">{title}</h2>
);
