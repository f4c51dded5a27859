import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCampus } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagesIcon, SchoolIcon, TagIcon } from '../../ui/icons/icons.tsx';
import { campusQuery, SchoolSearch, schoolsQuery } from '../campuses/index.ts';

const steps = [
  [SchoolIcon, 'Find your school', 'Every campus has its own community.'],
  [
    TagIcon,
    "Post what you're selling",
    'Add a photo, a price, and a few words. It takes under 30 seconds, with no fees.',
  ],
  [MessagesIcon, 'Meet on campus', 'Agree in a message and hand it over between classes.'],
] as const;

const questions = [
  ['Who can join?', 'Anyone with a school email from one of our campuses. Verifying it takes a minute.'],
  ['Does it cost anything?', 'Buying, selling, and messaging are free.'],
  [
    'Who sees my posts?',
    'That depends on your campus. Its page says whether anyone can read it, only people with an account, or only people with a verified school email.',
  ],
  ['How do I pay for something?', "In person, when you meet. Quad isn't part of the sale."],
] as const;

/** The home page of the generic campus: it has no feed, only links to the viewer's campus. */
export default function Landing() {
  const campus = useCampus();
  const empty = useQuery(schoolsQuery('')).data?.schools.length === 0;
  return (
    <div className="px-6 pb-12">
      <section className="pt-14 pb-10 text-center phone:pt-10">
        <img src={campus.campus_logo} alt="" width={88} height={88} className="mx-auto mb-5 rounded-[25px]" />
        <h1 className="text-display font-bold text-balance">Welcome to Quad</h1>
        <p className="mx-auto mt-2 mb-6 max-w-[44ch] text-balance text-2">
          Buy, sell, and talk with students on your campus.
        </p>
        {empty ? (
          <p className="rounded-m bg-2 px-4 py-3">There are no schools here yet. This site is still being set up.</p>
        ) : (
          <>
            <WaysIn />
            <SchoolSearch className="mx-auto mt-6 max-w-[400px] wide:hidden" />
          </>
        )}
      </section>
      <section className="border-t border-line pt-6">
        <h2 className="pb-2 text-title font-bold">How it works</h2>
        <ol>
          {steps.map(([Drawing, title, text]) => (
            <li key={title} className="flex gap-4 border-b border-line py-3.5">
              <Drawing className="mt-px text-accent" />
              <div>
                <h3 className="font-semi">{title}</h3>
                <p className="text-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="pt-8">
        <h2 className="pb-2 text-title font-bold">Frequently asked questions</h2>
        {questions.map(([question, answer]) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-13 items-center gap-3 font-semi marker:text-3">{question}</summary>
            <p className="pb-4 text-2">{answer}</p>
          </details>
        ))}
      </section>
    </div>
  );
}

/** Links to the viewer's campus, or to the school search. */
function WaysIn() {
  const { user } = useViewer();
  const own = useQuery({ ...campusQuery(user?.campus_id ?? ''), enabled: user?.school_verified === true }).data;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {own ? (
        <a href={`${own.url}/home`} className={buttonClass('primary')}>
          View Your Campus
        </a>
      ) : null}
      <Link to="/search_schools" className={buttonClass(own || !user ? 'second' : 'primary')}>
        Find Your Campus
      </Link>
      {user ? null : (
        <Link to="/user_registration" className={buttonClass('primary')}>
          Join Your Campus
        </Link>
      )}
    </div>
  );
}
