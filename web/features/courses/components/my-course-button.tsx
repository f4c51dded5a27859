import { useState } from 'react';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, PlusIcon } from '../../../ui/icons/icons.tsx';
import { useGate } from '../../identity/index.ts';
import { addCourse, removeCourse, useMyCourses } from '../my-courses.ts';

/** "Add to my courses" on a course's page; pressed again, it removes the course (COU-03). */
export function MyCourseButton({ code }: { code: string }) {
  const gate = useGate();
  const { data } = useMyCourses();
  const [busy, setBusy] = useState(false);
  const term = data?.courses.find((each) => each.code === code)?.term;
  const toggle = async () => {
    if (!gate('like')) return;
    setBusy(true);
    try {
      if (term) await removeCourse(code);
      else {
        await addCourse(code);
        showAlert({
          msg: `${code} is in your courses. We'll let you know about new books.`,
          alertType: 'success',
          link: { href: '/settings/account/courses' },
        });
      }
    } catch (error) {
      showError(error);
    }
    setBusy(false);
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
