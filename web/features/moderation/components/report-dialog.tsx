import { REPORTED, type ReportTarget, report, reportReasons } from '../../../../contract/moderation/moderation.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { closeModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { reasonWords } from '../../../../contract/moderation/report-reasons.ts';

interface ReportDialogProps {
  target: ReportTarget;
  id: string;
  /** the person's name, or the author's */
  name: string;
}

const options = reportReasons.map((value) => ({ value, label: reasonWords[value] }));
const things = { post: 'post', comment: 'comment', message: 'message', rating: 'note', sale: 'sale' };

/** Asks for the reason of a report (D10). Text without a chosen reason is sent as "other". */
export default function ReportDialog({ target, id, name }: ReportDialogProps) {
  const body = ({ reason, detail }: { reason: string; detail: string }) => ({
    kind: target,
    id,
    reason: reason || (detail.trim() ? 'other' : ''),
    detail,
  });
  const { form, field, errors, values, set, busy } = useForm({
    initial: { reason: '', detail: '' },
    check: (typed) => faultsOf(report.body, body(typed)),
    act: async (typed) => {
      // `check` has found it valid
      await call(report, { body: body(typed) as never });
      closeModal();
      showAlert({ msg: REPORTED, alertType: 'success' });
    },
    explain: (error) => {
      if (error instanceof ApiError && error.fields.length > 0)
        return { reason: error.field('reason'), detail: error.field('detail') };
      closeModal();
      showError(error);
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={closeModal}
      title={target === 'user' ? `Report ${name}` : `Report this ${things[target]}`}
      text={`A moderator looks at every report. ${name.split(' ')[0]} won't know you reported this.`}
    >
      <form {...form} className="px-6 pt-4 pb-6 phone:px-4">
        <RadioGroup
          label="Reason"
          name="reason"
          options={options}
          value={values.reason}
          onChange={(event) => set('reason', event.target.value)}
          error={errors.reason}
          data-autofocus=""
        />
        <TextArea
          {...field('detail')}
          label="Reason in your own words"
          note={values.reason === 'other' ? null : 'optional'}
          placeholder="What happened?"
          rows={3}
          maxLength={500}
          className="mt-4"
        />
        <Button type="submit" look="primary" wide busy={busy} busyLabel="Sending" className="mt-5">
          Report
        </Button>
      </form>
    </Dialog>
  );
}
