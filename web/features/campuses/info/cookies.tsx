import { Link } from 'react-router';
import { Article } from './article.tsx';
import { CookieList } from './cookie-list.tsx';

/** Cookies, at /cookies and in the settings (INF-15); /privacy#cookies has the same list. */
export default function Cookies() {
  return (
    <Article
      page="cookies"
      updated="2022-06-24"
      lead="Quad sets a few cookies, each needed for what you ask of it. There are no advertising cookies and no trackers of others."
      sections={[
        {
          id: 'what',
          heading: 'What a cookie is',
          body: (
            <p>
              A short text that a site leaves in your browser and gets back with each request. It is how a site knows
              that you are still logged in. Browsers also offer a store that is never sent; Quad uses that for drafts.
            </p>
          ),
        },
        { id: 'list', heading: 'What Quad keeps in your browser', body: <CookieList /> },
        {
          id: 'control',
          heading: 'Your choices',
          body: (
            <p>
              You can delete or refuse cookies in your browser's settings. Without the sign-in cookie you cannot log in;
              without the others Quad forgets how you like it. Logging out deletes the sign-in cookie. What else Quad
              knows of you is in the <Link to="/settings/privacy">Privacy Policy</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
