import { Link } from 'react-router';
import { campus } from '../../../lib/boot.ts';
import { Article } from './article.tsx';
import { DirectMessage } from './contact.tsx';
import { privacyWords } from '../privacy.ts';
import { place } from './place.ts';

/** /settings/about (INF-14; /about is the feed's tab). */
export default function About() {
  return (
    <Article
      page="about"
      lead={`Quad is where the students of ${place} buy and sell, ask and answer, and find each other. Every campus has a community of its own.`}
      sections={[
        {
          id: 'what',
          heading: 'What Quad is',
          body: (
            <>
              <p>
                A couch after a move, the book for next semester, a ride home for the break, two tickets for Saturday:
                most of what a student needs, another student nearby already has. Quad brings the two together. You post
                it, somebody comments or writes to you, you agree on a price and meet on campus.
              </p>
              <p>
                Posting, commenting and messaging cost nothing. Whoever wants more people to see a post can boost it for
                a few dollars; that is how Quad pays for itself.
              </p>
            </>
          ),
        },
        {
          id: 'who',
          heading: 'Who is here',
          body: (
            <>
              <p>
                People with a verified school e-mail of {place}. The tick beside a name says that its owner has shown to
                be a student. Members of other campuses may visit as guests: they read, comment and write messages, but
                post at home.
              </p>
              {campus.generic ? null : (
                <p>
                  {privacyWords[campus.privacy].readers}{' '}
                  {campus.privacy === 'public'
                    ? 'Posting takes a verified school email.'
                    : 'Search engines can’t see posts, photos, or comments.'}
                </p>
              )}
            </>
          ),
        },
        {
          id: 'care',
          heading: 'What we care about',
          body: (
            <ul>
              <li>
                <strong>Trust.</strong> Real names, real students, and moderators who read every report. See the{' '}
                <Link to="/settings/trust_and_safety">Code of Conduct</Link>.
              </li>
              <li>
                <strong>Privacy.</strong> You are not the product: nothing about you is sold, and you may take your data
                with you or delete it at any time. See the <Link to="/settings/privacy">Privacy Policy</Link>.
              </li>
              <li>
                <strong>Ease.</strong> See <Link to="/settings/howitworks">How It Works</Link>: it takes less than a
                minute to read.
              </li>
            </ul>
          ),
        },
        {
          id: 'contact',
          heading: 'Write to us',
          body: (
            <>
              <p>
                Questions, ideas, or a story of a good sale? Send a direct message to the account of {place}, or use{' '}
                <Link to="/settings/help">Customer Support</Link>.
              </p>
              <DirectMessage />
            </>
          ),
        },
      ]}
    />
  );
}
