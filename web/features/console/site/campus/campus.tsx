import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type AdminCampus, changeAdminCampus } from '../../../../../contract/console/site.ts';
import { showAlert } from '../../../../lib/alerts.ts';
import { call, messageOf } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorLine } from '../../../../ui/forms/error-line.tsx';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../../ui/icons/icons.tsx';
import { MissingPage } from '../../../../ui/feedback/missing-page.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { campusesQuery, explainCampus, sentences } from '../campuses-query.ts';
import { General, generalBody, generalValues } from './general.tsx';
import { Legal, legalBody, legalValues } from './legal.tsx';
import { Look, lookBody, lookValues } from './look.tsx';
import { MailFields, mailBody, mailValues } from './mail.tsx';
import { Retention, retentionBody, retentionFaults, retentionValues } from './retention.tsx';
import { sectionId, sections } from './section.tsx';
import { atSignInFields, SignInSection, signInBody, signInFaults, signInValues } from './sign-in.tsx';
import { refreshAdmin } from '../../api.ts';

/** /admin/campuses/:id: the settings of a campus in one form, except for those with a page of their own. */
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
  return campus ? <Form key={campus._id} campus={campus} callback={data.sign_in_callback} /> : <MissingPage />;
}

const valuesOf = (campus: AdminCampus) => ({
  ...generalValues(campus),
  ...lookValues(campus),
  ...mailValues(campus),
  ...legalValues(campus),
  ...retentionValues(campus),
  ...signInValues(campus),
});

type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values, campus: AdminCampus) => ({
  ...mailBody(values),
  ...legalBody(values),
  ...retentionBody(values),
  ...generalBody(values),
  ...lookBody(values),
  passwordless: values.passwordless,
  sign_in: signInBody(values, campus),
});

/** What was changed in the form. Only that is sent: another admin may have changed the rest meanwhile. */
function changesOf(values: Values, before: Values, campus: AdminCampus): Partial<ReturnType<typeof bodyOf>> {
  const was: Record<string, unknown> = bodyOf(before, campus);
  const changed = Object.entries(bodyOf(values, campus)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(changed);
}

function faultsIn(values: Values, campus: AdminCampus) {
  const body = bodyOf(values, campus);
  // these fields have names of their own in the form
  const { sign_in: _, retention: __, ...others } = faultsOf(changeAdminCampus.body, body);
  return sentences({ ...others, ...retentionFaults(body), ...signInFaults(body.sign_in) });
}

function Form({ campus, callback }: { campus: AdminCampus; callback: string }) {
  const navigate = useNavigate();
  const [before, setBefore] = useState(() => valuesOf(campus));
  const { form, field, busy, values, set, refuse } = useForm({
    initial: before,
    check: (typed) => faultsIn(typed, campus),
    async act(typed) {
      const body = changesOf(typed, before, campus);
      const saved = valuesOf(await call(changeAdminCampus, { params: { id: campus._id }, body }));
      setBefore(saved);
      // what was typed while it was being saved stays
      for (const [name, value] of Object.entries(saved) as [keyof Values, string | boolean][])
        if (latest.current[name] === typed[name]) set(name, value);
      showAlert({ msg: 'Campus saved', alertType: 'success' });
      await refreshAdmin();
    },
    explain: (error) => atSignInFields(explainCampus(error, 'name')),
  });
  const latest = useRef(values);
  latest.current = values;
  const idle = JSON.stringify(values) === JSON.stringify(before);
  return (
    <form {...form} className="max-w-[640px]">
      <div className="flex items-center gap-3 px-4 pt-5 pb-2">
        <IconButton
          label="Back"
          icon={<BackIcon />}
          className="-ml-2.5"
          onClick={() => void navigate('/admin/campuses')}
        />
        <img src={campus.campus_logo} alt="" width={44} height={44} className="size-11 rounded-m" />
        <div className="min-w-0">
          <h2 className="text-lead font-bold">{campus.name}</h2>
          <p className="text-small text-2">
            {campus._id} · {campus.members.toLocaleString('en-US')} members
          </p>
        </div>
      </div>
      <nav aria-label="Sections" className="flex flex-wrap gap-2 px-4 pt-1 pb-3">
        {sections.map((title) => (
          <a
            key={title}
            href={`#${sectionId(title)}`}
            className="rounded-pill px-3 py-1.5 text-small font-medium text-2 inset-ring inset-ring-line-2 hover:text-ink pointer-coarse:py-2.5"
          >
            {title}
          </a>
        ))}
      </nav>
      <General id={campus._id} field={field} values={values} set={set} />
      <Look campus={campus} field={field} values={values} set={set} refuse={refuse} />
      <MailFields field={field} values={values} set={set} />
      <Legal field={field} values={values} set={set} />
      <Retention field={field} values={values} set={set} />
      <SignInSection field={field} values={values} set={set} hasSecret={campus.sign_in !== null} callback={callback} />
      <div className="sticky bottom-0 z-bar flex items-center gap-2 border-t border-line bg-glass px-4 py-3 backdrop-blur-[14px] phone:bottom-[calc(56px+env(safe-area-inset-bottom))]">
        <Button type="submit" look="primary" disabled={idle} busy={busy} busyLabel="Processing">
          Save
        </Button>
        <Button onClick={() => void navigate('/admin/campuses')}>Cancel</Button>
        <p className="ml-auto text-small text-2">{idle ? '' : 'Not saved yet'}</p>
      </div>
    </form>
  );
}
