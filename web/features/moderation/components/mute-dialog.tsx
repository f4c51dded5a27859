import { useQuery } from '@tanstack/react-query';
import { showAlert } from '../../../lib/alerts.ts';
import { messageOf } from '../../../lib/api.ts';
import { closeModal } from '../../../lib/store.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { endingWithName } from '../../identity/index.ts';
import { setPersonMuted, setThreadMuted, standingQuery, threadMuteQuery } from '../api.ts';

interface MuteDialogProps {
  userId: string;
  name: string;
  /** a post or comment of the thread, to offer muting it too */
  postId?: string;
}

/** Mutes or unmutes a thread, or all that a person posts. The other person isn't notified. */
export default function MuteDialog({ userId, name, postId }: MuteDialogProps) {
  const standing = useQuery(standingQuery(userId));
  const thread = useQuery({ ...threadMuteQuery(postId ?? ''), enabled: postId !== undefined });
  const failed = standing.error ?? thread.error;
  const retry = () => void Promise.all([standing.refetch(), postId && thread.refetch()]);
  return (
    <Dialog open onClose={closeModal} title="Mute" text="They won't know you muted them.">
      <div className="px-6 pt-2 pb-6 phone:px-4">
        {failed ? (
          <ErrorLine text={messageOf(failed)} onRetry={retry} />
        ) : !standing.data || (postId && !thread.data) ? (
          <Spinner className="py-10" />
        ) : (
          <>
            {postId && thread.data ? (
              <Choice
                title="This thread"
                text="You won't get notifications about comments and likes here."
                muted={thread.data.muted}
                label="this thread"
                set={(muted) => setThreadMuted(postId, muted)}
              />
            ) : null}
            <Choice
              title={name}
              text="You won't see their posts or get notifications about them."
              muted={standing.data.muted}
              label={name}
              set={(muted) => setPersonMuted(userId, muted)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  title: string;
  text: string;
  muted: boolean;
  /** used in the button's label and the alert */
  label: string;
  set: (muted: boolean) => Promise<void>;
}

function Choice({ title, text, muted, label, set }: ChoiceProps) {
  const { busy, run } = useAction();
  const change = () =>
    run(async () => {
      await set(!muted);
      showAlert({ msg: endingWithName(`${muted ? 'Unmuted' : 'Muted'} ${label}`), alertType: 'success' });
      closeModal();
    });
  return (
    <div className="flex items-center gap-4 border-b border-line py-4 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semi">{title}</p>
        <p className="text-small text-2">{text}</p>
      </div>
      <Button size="s" busy={busy} onClick={() => void change()} aria-label={`${muted ? 'Unmute' : 'Mute'} ${label}`}>
        {muted ? 'Unmute' : 'Mute'}
      </Button>
    </div>
  );
}
