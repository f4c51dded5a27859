import { Link } from 'react-router';
import { Article } from './article.tsx';
import { CookieList } from './cookie-list.tsx';

/** Cookies, at /cookies and in the settings; /privacy#cookies has the same list. */
export default function Cookies() {
  return (
    <Article
      updated="2022-06-24"
      lead="Quad uses a few cookies, all of them needed for the site to work. There are no ad cookies and no third-party trackers."
      sections={[
        {
          id: 'what',
          heading: "What's a cookie?",
          body: (
            <p>
              A cookie is a short text a site saves in your browser and gets back with each request. It's how a site
              knows you're still logged in. Browsers also have storage that's never sent, which Quad uses for drafts.
            </p>
          ),
        },
        { id: 'list', heading: 'What Quad saves in your browser', body: <CookieList /> },
        {
          id: 'control',
          heading: 'Your choices',
          body: (
            <p>
              You can delete or block cookies in your browser's settings. Without the sign-in cookie you can't log in;
              without the others Quad forgets your settings. Logging out deletes the sign-in cookie. To see what else
              Quad knows about you, read the <Link to="/settings/privacy">Privacy Policy</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
