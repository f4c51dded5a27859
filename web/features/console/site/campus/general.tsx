import type { AdminCampus } from '../../../../../contract/console/site.ts';
import { Switch } from '../../../../ui/forms/checkbox.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { CampusSection, type SectionProps, wide } from './section.tsx';

export const generalValues = (campus: AdminCampus) => ({
  name: campus.name,
  short_name: campus.short_name,
  ext: campus.ext,
  url: campus.url ?? '',
  hosts: campus.hosts.join(', '),
  email_domains: campus.email_domains.join(', '),
  privacy: campus.privacy as string,
  status: campus.status as string,
  city: campus.city,
  state: campus.state,
  country: campus.country,
  time_zone: campus.time_zone,
  created_text: campus.created_text,
  position: String(campus.position),
  first_page_large: campus.first_page_large,
  face_value_cap: campus.face_value_cap,
  share_links: campus.share_links,
  alum_months: String(campus.alum_months),
  opening_threshold: campus.opening_threshold === null ? '' : String(campus.opening_threshold),
});
type Values = ReturnType<typeof generalValues>;

export const generalBody = (values: Values) => ({
  name: values.name,
  short_name: values.short_name,
  ext: values.ext,
  url: values.url.trim() || null,
  hosts: list(values.hosts),
  email_domains: list(values.email_domains),
  privacy: values.privacy as AdminCampus['privacy'],
  status: values.status as AdminCampus['status'],
  city: values.city,
  state: values.state,
  country: values.country,
  time_zone: values.time_zone,
  created_text: values.created_text,
  position: Number(values.position),
  alum_months: Number(values.alum_months),
  opening_threshold: values.opening_threshold.trim() === '' ? null : Number(values.opening_threshold),
  first_page_large: values.first_page_large,
  face_value_cap: values.face_value_cap,
  share_links: values.share_links,
});

const list = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What the campus is, where it is, and who may read it. */
export function General({ id, field, values, set }: SectionProps<Values> & { id: string }) {
  return (
    <CampusSection
      title="General"
      switches={
        <>
          <Switch
            checked={values.first_page_large}
            onChange={(event) => set('first_page_large', event.target.checked)}
            hint="25 posts instead of 15"
          >
            Large first page
          </Switch>
          <Switch
            checked={values.face_value_cap}
            onChange={(event) => set('face_value_cap', event.target.checked)}
            hint="A ticket's price can't be above its face value"
          >
            Tickets at face value
          </Switch>
          <Switch
            checked={values.share_links}
            onChange={(event) => set('share_links', event.target.checked)}
            hint="Anyone with a link from the seller sees photo, title, and price, even if the campus isn't public"
          >
            Sellers' links show the listing
          </Switch>
        </>
      }
    >
      <TextInput {...field('name')} label="Name" />
      <TextInput {...field('short_name')} label="Short name" />
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
      <Select
        label="Status"
        hint="Hidden: listed nowhere, but its address works. Archived: read-only."
        value={values.status}
        onChange={(event) => set('status', event.target.value)}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'hidden', label: 'Hidden' },
          { value: 'archived', label: 'Archived' },
        ]}
      />
      <TextInput
        {...field('time_zone')}
        label="Time zone"
        hint="Such as America/Chicago."
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...field('city')} label="City" />
      <TextInput {...field('state')} label="State" />
      <TextInput {...field('country')} label="Country" />
      <TextInput {...field('created_text')} label="Created" />
      <TextInput {...field('ext')} label="Extension" hint="Such as ou.edu." autoCapitalize="none" />
      <TextInput
        {...field('opening_threshold')}
        label="Opening threshold"
        hint="Members with a verified school email who open this campus. Until then, it has a waiting list. Leave blank to open it now."
        inputMode="numeric"
      />
      <TextInput
        {...field('alum_months')}
        label="Alumni can sell for"
        hint="Months after graduation without a current school email."
        inputMode="numeric"
      />
      <TextInput {...field('position')} label="Position" inputMode="numeric" />
      <TextInput
        {...field('email_domains')}
        label="School email domains"
        hint="Separate them with commas."
        className={wide}
        autoCapitalize="none"
      />
      <TextInput
        {...field('hosts')}
        label="Hosts"
        hint={`In addition to addresses that start with ${id}.`}
        className={wide}
        autoCapitalize="none"
      />
      <TextInput
        {...field('url')}
        label="Site"
        hint="Leave blank to use its address under the root domain."
        className={wide}
        autoCapitalize="none"
      />
    </CampusSection>
  );
}
