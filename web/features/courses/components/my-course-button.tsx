import { showAlert } from '../../../lib/alerts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, PlusIcon } from '../../../ui/icons/icons.tsx';
import { useMayStart } from '../../identity/index.ts';
import { addCourse, removeCourse, useMyCourses } from '../my-courses.ts';

/** "Add to my courses" on a course's page; pressed again, it removes the course. */
export function MyCourseButton({ code }: { code: string }) {
  const mayStart = useMayStart();
  const { data } = useMyCourses();
  const { busy, run } = useAction();
  const term = data?.courses.find((each) => each.code === code)?.term;
  const toggle = async () => {
    // like a save, it needs no more than a verified account
    if (!mayStart('like')) return;
    await run(async () => {
      if (term) return removeCourse(code);
      await addCourse(code);
      showAlert({
        msg: `${code} is in your courses. We'll let you know about new books.`,
        alertType: 'success',
        link: { href: '/settings/account/courses' },
      });
    });
  };
  return (
    <Button
      look={term ? 'second' : 'primary'}
      className="flex-1"
      busy={busy}
      aria-pressed={term !== undefined}
      icon={term ? <CheckIcon size={20} /> : <PlusIcon size={20} />}
      onClick={() => void toggle()}
    >
      {term ? 'In my courses' : 'Add to my courses'}
    </Button>
  );
}
