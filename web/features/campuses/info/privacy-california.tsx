import { Link } from 'react-router';
import type { Section } from './article.tsx';

/** California rights, and changes of the policy (INF-01). */
export const privacyOfCalifornia: Section[] = [
  {
    id: 'california',
    heading: 'California rights',
    body: (
      <>
        <p>If you live in California, the law gives you the right</p>
        <ul>
          <li>
            to know which personal information we collect, where it comes from, what for, and with whom it is shared;
          </li>
          <li>to get a copy of it, in a form that you can take elsewhere;</li>
          <li>to have it corrected, and to have it deleted;</li>
          <li>to say no to its sale or sharing, which Quad does not do;</li>
          <li>to limit the use of sensitive information; and</li>
          <li>not to be treated worse because you used one of these rights.</li>
        </ul>
        <p>
          Download my data, the account rows and Delete account in the settings serve most of them at once. For the
          others, or if you act for somebody, write to <Link to="/settings/help">Customer Support</Link>; we make sure
          that it is you, and answer within 45 days. In the last 12 months we have collected identifiers, account and
          profile data, user content, network activity and records of payments, for the purposes above, and sold none of
          it.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    body: (
      <p>
        When it changes in something that matters, we say so in Quad before it takes effect and put a new date at the
        top.
      </p>
    ),
  },
];
