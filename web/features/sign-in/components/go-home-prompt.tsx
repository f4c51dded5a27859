import { useQuery } from '@tanstack/react-query';
import { useCampus } from '../../../lib/app-state.ts';
import { closeModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { campusQuery } from '../../campuses/index.ts';

/** A guest who wants to post: offers their home campus (D5). */
export default function GoHomePrompt() {
  const campus = useCampus();
  const home = useQuery(campusQuery(useViewer().user?.campus_id ?? campus._id));
  const name = home.data?.campus_short_name;
  return (
    <ConfirmDialog
      open
      title={`You're a guest at ${campus.campus_short_name}`}
      text={
        home.isError
          ? 'Something went wrong. Try again.'
          : `You can read, search, save, comment, and message here. To post, go to your own campus${name ? `, ${name}` : ''}.`
      }
      confirm={name ? `Go to ${name}` : home.isError ? 'Retry' : 'Go home'}
      cancel="Stay here"
      busy={home.isFetching}
      onClose={closeModal}
      onConfirm={() => {
        if (home.data) window.location.assign(`${home.data.url}/home`);
        else void home.refetch();
      }}
    />
  );
}
