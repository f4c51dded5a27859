import { useCampus } from '../../../lib/app-state.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { closeModal } from '../../../lib/store.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ExternalIcon, MailIcon } from '../../../ui/icons/icons.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** Shares the campus's page, which its readers know as their group, by email, on Instagram, or by its link. */
export default function ShareGroup() {
  const campus = useCampus();
  const subject = campus.generic ? 'Quad' : `Quad ${campus.campus_short_name}`;
  const body = `Buy, sell, and talk with students at ${campus.campus_short_name}: ${campus.url}`;
  return (
    <Dialog open onClose={closeModal} title="Share Group">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6 phone:px-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-2">
          <a
            className={buttonClass('second', 'm', true)}
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          >
            <MailIcon size={20} />
            Email
          </a>
          <a
            className={buttonClass('second', 'm', true)}
            href="https://www.instagram.com/"
            target="_blank"
            rel="noreferrer"
            // Instagram can't be opened with a link to share, so the link is copied for pasting.
            onClick={() => void copyText(campus.url)}
          >
            <ExternalIcon size={20} />
            Instagram
          </a>
        </div>
        <div className="flex items-end gap-2">
          <TextInput
            label="Link"
            className="min-w-0 flex-1"
            readOnly
            value={campus.url}
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" className="h-12" data-autofocus onClick={() => void copyText(campus.url)}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
