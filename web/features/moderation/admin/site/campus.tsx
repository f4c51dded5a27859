import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { type AdminCampus, changeAdminCampus } from '../../../../../contract/moderation/admin-site.ts';
import { showAlert } from '../../../../lib/alerts.ts';
import { call, messageOf } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/forms/checkbox.tsx';
import { ErrorLine } from '../../../../ui/forms/error-line.tsx';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../../ui/icons/icons.tsx';
import { MissingPage } from '../../../../ui/feedback/missing-page.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { refreshAdmin } from '../api.ts';
import { Swatch } from './add-campus.tsx';
import { campusesQuery, explainCampus, sentences } from './campuses-query.ts';

/** /admin/campuses/:id: every field of a campus (CAM-19, CAM-31). */
export default function Campus() {
  const { id } = useParams();
  const { data, error, refetch } = useQuery(campusesQuery);
  if (!data)
    return error ? (
      <ErrorLine className="py-12" text={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows />
    );
  const campus = data.campuses.find(({ _id }) => _id === id);
  return campus ? <Form key={campus._id} campus={campus} /> : <MissingPage />;
}

const list = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter(Boolean);

type Values = ReturnType<typeof valuesOf>;

const valuesOf = (campus: AdminCampus) => ({
  name: campus.name,
  short_name: campus.short_name,
  ext: campus.ext,
  url: campus.url ?? '',
  hosts: campus.hosts.join(', '),
  email_domains: campus.email_domains.join(', '),
  privacy: campus.privacy as string,
  city: campus.city,
  state: campus.state,
  country: campus.country,
  time_zone: campus.time_zone,
  colour: campus.colour,
  created_text: campus.created_text,
  position: String(campus.position),
  first_page_large: campus.first_page_large,
  passwordless: campus.passwordless,
  face_value_cap: campus.face_value_cap,
});

const sent = (values: Values) => ({
  ...values,
  privacy: values.privacy as AdminCampus['privacy'],
  url: values.url.trim() || null,
  hosts: list(values.hosts),
  email_domains: list(values.email_domains),
  position: Number(values.position),
});

function Form({ campus }: { campus: AdminCampus }) {
  const navigate = useNavigate();
  const { form, field, busy, values, set } = useForm({
    initial: valuesOf(campus),
    check: (now) => sentences(faultsOf(changeAdminCampus.body, sent(now))),
    async act(now) {
      await call(changeAdminCampus, { params: { id: campus._id }, body: sent(now) });
      showAlert({ msg: 'Campus saved', alertType: 'success' });
      await refreshAdmin();
    },
    explain: (error) => explainCampus(error, 'name'),
  });
  const idle = JSON.stringify(values) === JSON.stringify(valuesOf(campus));
  return (
    <form {...form} className="max-w-[640px] pb-16">
      <div className="flex items-center gap-3 px-4 pt-5 pb-2">
        <IconButton
          label="Back"
          icon={<BackIcon />}
          className="-ml-2.5"
          onClick={() => void navigate('/admin/campuses')}
        />
        <img src={`/logos/${campus._id}.svg`} alt="" width={44} height={44} className="size-11 rounded-m" />
        <div className="min-w-0">
          <h2 className="text-lead font-bold">{campus.name}</h2>
          <p className="text-small text-2">
            {campus._id} · {campus.members.toLocaleString('en-US')} members
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 pt-3 phone:grid-cols-1">
        <Select
          label="Privacy"
          hint="Who can see posts and members."
          value={values.privacy}
          onChange={(event) => set('privacy', event.target.value)}
          options={[
            { value: 'public', label: 'Public: anyone' },
            { value: 'private', label: 'Private: any verified account' },
            { value: 'members', label: 'Members: a verified school email' },
          ]}
        />
        <TextInput {...field('colour')} label="Color" lead={<Swatch colour={values.colour} />} maxLength={7} />
        <TextInput {...field('name')} label="Name" />
        <TextInput {...field('short_name')} label="Short name" />
        <TextInput {...field('city')} label="City" />
        <TextInput {...field('state')} label="State" />
        <TextInput {...field('country')} label="Country" />
        <TextInput
          {...field('time_zone')}
          label="Time zone"
          hint="Such as America/Chicago."
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...field('created_text')} label="Created" />
        <TextInput {...field('ext')} label="Extension" hint="Such as ou.edu." autoCapitalize="none" />
        <TextInput {...field('position')} label="Position" inputMode="numeric" />
        <TextInput
          {...field('email_domains')}
          label="School email domains"
          hint="Separate them with commas."
          className="col-span-2 phone:col-span-1"
          autoCapitalize="none"
        />
        <TextInput
          {...field('hosts')}
          label="Hosts"
          hint={`In addition to addresses that start with ${campus._id}.`}
          className="col-span-2 phone:col-span-1"
          autoCapitalize="none"
        />
        <TextInput
          {...field('url')}
          label="Site"
          hint="Leave blank to use its address under the root domain."
          className="col-span-2 phone:col-span-1"
          autoCapitalize="none"
        />
      </div>
      <div className="mt-4 px-4">
        <Switch
          checked={values.first_page_large}
          onChange={(event) => set('first_page_large', event.target.checked)}
          hint="25 posts instead of 15"
        >
          Large first page
        </Switch>
        <Switch
          checked={values.passwordless}
          onChange={(event) => set('passwordless', event.target.checked)}
          hint="Password reset link and “Continue without password” at login"
        >
          Passwordless login
        </Switch>
        <Switch
          checked={values.face_value_cap}
          onChange={(event) => set('face_value_cap', event.target.checked)}
          hint="A ticket's price can't be above its face value"
        >
          Tickets at face value
        </Switch>
      </div>
      <div className="mt-6 flex gap-2 px-4">
        <Button type="submit" look="primary" disabled={idle} busy={busy} busyLabel="Processing">
          Save
        </Button>
        <Button onClick={() => void navigate('/admin/campuses')}>Cancel</Button>
      </div>
    </form>
  );
}
