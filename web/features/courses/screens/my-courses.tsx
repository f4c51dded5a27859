import { Link } from 'react-router';
import { courseCode, coursePath } from '../../../../contract/posts/course-code.ts';
import { messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { addMyCourse, type MyCourses } from '../../../../contract/courses/my-courses.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { addCourse, removeCourse, useMyCourses } from '../my-courses.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** /settings/account/courses: the viewer's courses by term. */
export default function MyCoursesScreen() {
  const { campus_short_name: campus, waiting } = useCampus();
  const { data, error, refetch } = useMyCourses();
  if (waiting)
    return (
      <EmptyState
        className="py-16"
        drawing="listing"
        title={`Quad is coming to ${campus}.`}
        text="You can add your courses once your campus opens."
      />
    );
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  return (
    <div className="px-4 pt-5 pb-12">
      <p className="max-w-[56ch] text-2">
        We'll let you know when a book for one of your courses is posted, and email you the books for sale a week before
        class starts. Only you can see your courses.{' '}
        <Link to="/courses" className="font-medium text-accent hover:underline">
          Browse all courses
        </Link>
      </p>
      <AddForm data={data} />
      {data.terms.map((term) => (
        <Term key={term.name} term={term} courses={data.courses.filter((each) => each.term === term.name)} />
      ))}
    </div>
  );
}

function AddForm({ data: { terms, chosen } }: { data: MyCourses }) {
  const { form, field, busy, values, set } = useForm({
    initial: { code: '', term: chosen },
    check: ({ code, term }) => ({
      ...faultsOf(addMyCourse.body, { term }),
      ...(courseCode(code) === null ? { code: 'Enter a course code such as CHEM 1315.' } : {}),
    }),
    async act({ code, term }) {
      await addCourse(courseCode(code) ?? code, term);
      set('code', '');
    },
    explain: (error) => ({ code: messageOf(error) }),
  });
  return (
    <form
      {...form}
      className="mt-5 grid grid-cols-[minmax(0,1fr)_minmax(0,180px)_auto] items-start gap-3 phone:grid-cols-2"
    >
      <TextInput {...field('code')} label="Course code" placeholder="CHEM 1315" autoComplete="off" maxLength={40} />
      <Select
        label="Term"
        value={values.term}
        onChange={(event) => set('term', event.target.value)}
        options={terms.map(({ name }) => ({ value: name, label: name }))}
      />
      <Button type="submit" look="primary" busy={busy} className="mt-[27px] phone:col-span-2 phone:mt-0">
        Add
      </Button>
    </form>
  );
}

function Term({
  term: { name, first_day },
  courses,
}: {
  term: MyCourses['terms'][number];
  courses: MyCourses['courses'];
}) {
  const { running, run } = useAction();
  return (
    <section aria-label={name} className="mt-7">
      <h2 className="text-lead font-bold">{name}</h2>
      {first_day ? (
        <p className="text-small text-2">First day of class: {day.format(new Date(`${first_day}T00:00:00Z`))}</p>
      ) : null}
      {courses.length === 0 ? <p className="mt-3 text-3">No courses yet</p> : null}
      <ul className="mt-1">
        {courses.map(({ code }) => (
          <li key={code} className="flex min-h-14 items-center gap-3 border-b border-line">
            <Link to={coursePath(code)} className="min-w-0 flex-1 truncate font-semi hover:underline">
              {code}
            </Link>
            <Button
              size="s"
              busy={running === code}
              aria-label={`Remove ${code}`}
              onClick={() => void run(() => removeCourse(code, name), code)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
