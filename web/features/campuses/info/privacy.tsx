import { Link } from 'react-router';
import { Article } from './article.tsx';
import { CookieList } from './cookie-list.tsx';
import { keptDays, periodsOf } from '../../../../contract/retention.ts';
import { DirectMessage } from './contact.tsx';
import { useApp, useCampus } from '../../../lib/app-state.ts';
import { LegalPage } from './legal-page.tsx';
import { usePlace } from './place.ts';
import { californiaSection, changesSection } from './privacy-california.tsx';
import { dataSections } from './privacy-data.tsx';

/** Privacy Policy: the operator's own, or the one that comes with Quad. */
export default function Privacy() {
  return (
    <LegalPage kind="privacy">
      <ShippedPrivacy />
    </LegalPage>
  );
}

function ShippedPrivacy() {
  const place = usePlace();
  const { legal_name: operator, legal_address: address, retention } = useCampus();
  const own = periodsOf(retention);
  const { switches } = useApp().boot;
  return (
    <Article
      updated="2022-06-24"
      lead={`What Quad knows about you, what we use it for, who can see it, and what you can do about it. In short: your school email shows you belong to ${place}, the rest is mostly what you choose to post, and we don't sell any of it.`}
      sections={[
        ...dataSections(switches, own),
        {
          id: 'choices',
          heading: 'Your choices',
          body: (
            <ul>
              <li>
                <strong>View and edit</strong> what's in your account under{' '}
                <Link to="/settings/account">Account Info</Link>, and your picture, name, and bio in your profile.
              </li>
              <li>
                <strong>Notifications</strong> can be turned off there by kind, in the app, by push and by email, or
                with the link at the bottom of each email. You'll still get codes and security alerts.
              </li>
              <li>
                <strong>Download my data</strong> gives you what you've put on Quad in one file.
              </li>
              <li>
                <strong>Delete account</strong> removes your posts, comments, photos, and your name from conversations.
                {switches.ads ? ' Payment amounts stay without your name, as required by law.' : null} Copies of
                reported content are kept until {keptDays(own, 'evidence')} days after the case is closed.
              </li>
              <li>
                <strong>Location.</strong> Quad never asks for your location.
                {switches.region ? " We look up your network address to see what country you're in." : null}
              </li>
            </ul>
          ),
        },
        {
          id: 'cookies',
          heading: 'Cookies',
          body: (
            <>
              <p>
                Quad uses a few cookies, all of them needed for the site to work, and none for ads. You can block or
                delete them in your browser's settings, but without the first one you can't log in. Browsers can send a
                "Do Not Track" signal. Quad doesn't follow you across other sites, so it changes nothing.
              </p>
              <CookieList />
            </>
          ),
        },
        ...(switches.region ? [californiaSection] : []),
        changesSection,
        {
          id: 'contact',
          heading: 'Contact',
          body: (
            <>
              <p>
                For questions about your data, or to use one of the rights above, contact{' '}
                <Link to="/settings/help">Customer Support</Link> or send a direct message.
              </p>
              {operator ? (
                <p className="whitespace-pre-line">
                  {`${operator} runs this community.`}
                  {address ? `\n${address}` : ''}
                </p>
              ) : null}
              <DirectMessage />
            </>
          ),
        },
      ]}
    />
  );
}
