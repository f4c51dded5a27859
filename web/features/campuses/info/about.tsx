import { Link } from 'react-router';
import { useApp } from '../../../lib/app-state.ts';
import { Article } from './article.tsx';
import { DirectMessage } from './contact.tsx';
import { privacyLabels } from '../privacy.ts';
import { usePlace } from './place.ts';

/** /settings/about (/about is the feed's tab). */
export default function About() {
  const place = usePlace();
  const { campus, switches } = useApp().boot;
  const { ads } = switches;
  return (
    <Article
      lead={`Quad is where students at ${place} buy and sell, ask questions, and find each other. Every campus has its own community.`}
      sections={[
        {
          id: 'what',
          heading: 'What Quad is',
          body: (
            <>
              <p>
                A couch after a move, the book for next semester, a ride home for break, two tickets for Saturday: most
                of what you need, a student nearby already has. Post what you have, someone comments or messages you,
                you agree on a price, and you meet on campus.
              </p>
              <p>
                Posting, commenting, and messaging are free.
                {ads
                  ? " If you want more people to see a post, you can boost it for a few dollars. That's how Quad pays for itself."
                  : null}
              </p>
            </>
          ),
        },
        {
          id: 'who',
          heading: "Who's here",
          body: (
            <>
              <p>
                You need a verified school email to post, comment, or message. The check mark next to a name means that
                person has one. Members of other campuses can visit as guests: they can read, comment, and message here,
                but they post on their own campus.
              </p>
              {campus.generic ? null : (
                <p>
                  {privacyLabels[campus.privacy].readers}{' '}
                  {campus.privacy === 'public'
                    ? 'You need a verified school email to post.'
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
                <strong>Trust.</strong> Verified school emails to take part, and moderators who read every report. See
                the <Link to="/settings/trust_and_safety">Code of Conduct</Link>.
              </li>
              <li>
                <strong>Privacy.</strong> We don't sell your personal information, and you can download or delete your
                data anytime. See the <Link to="/settings/privacy">Privacy Policy</Link>.
              </li>
              <li>
                <strong>Openness.</strong> Quad is open source, and any school can run it. See{' '}
                <Link to="/settings/licenses">Licenses</Link>.
              </li>
              <li>
                <strong>Ease.</strong> See <Link to="/settings/howitworks">How It Works</Link>.
              </li>
            </ul>
          ),
        },
        {
          id: 'contact',
          heading: 'Contact us',
          body: (
            <>
              <p>
                Questions, ideas, or a good sale to tell us about? Send us a direct message, or use{' '}
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
