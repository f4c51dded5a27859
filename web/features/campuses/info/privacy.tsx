import { Link } from 'react-router';
import { Article } from './article.tsx';
import { CookieList } from './cookie-list.tsx';
import { DirectMessage } from './contact.tsx';
import { place } from './place.ts';
import { privacyOfCalifornia } from './privacy-california.tsx';
import { privacyOfData } from './privacy-data.tsx';

/** Privacy Policy (INF-01, INF-16). */
export default function Privacy() {
  return (
    <Article
      page="privacy"
      updated="2022-06-24"
      lead={`What Quad knows of you, what it is used for, who sees it, and what you can do about it. In short: your school e-mail proves that you belong to ${place}, the rest is what you choose to post, and nothing is sold.`}
      sections={[
        ...privacyOfData,
        {
          id: 'choices',
          heading: 'Your choices',
          body: (
            <ul>
              <li>
                <strong>See and mend</strong> what your account holds under{' '}
                <Link to="/settings/account">Account Info</Link>, and your picture, name and bio in your profile.
              </li>
              <li>
                <strong>E-mail notifications</strong> can be switched off there, and by the link at the end of every
                such mail. Codes and security notices are sent all the same.
              </li>
              <li>
                <strong>Download my data</strong> gives you everything that you put into Quad in one file.
              </li>
              <li>
                <strong>Delete account</strong> removes your posts, comments, photos and your name from conversations.
                What the law makes us keep, such as the amounts of payments, stays without your name.
              </li>
              <li>
                <strong>Location.</strong> Quad never asks for your position. Your network address tells the country,
                which is all that it is looked up for.
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
                Quad sets a few cookies, each needed for what you ask of it, and no cookies for advertising. You can
                refuse or delete them in your browser's settings; without the first one you cannot log in. Browsers may
                send a "Do Not Track" signal: since Quad does not follow you over other sites, it changes nothing.
              </p>
              <CookieList />
            </>
          ),
        },
        ...privacyOfCalifornia,
        {
          id: 'contact',
          heading: 'Contact',
          body: (
            <>
              <p>
                For questions about your data, or to use one of the rights above, write to{' '}
                <Link to="/settings/help">Customer Support</Link> or send a direct message. We answer within 30 days.
              </p>
              <DirectMessage />
            </>
          ),
        },
      ]}
    />
  );
}
