import { useApp } from '../../../lib/app-state.ts';

/** What the page and the server store in a browser; both texts on cookies include it. */
export function CookieList() {
  const { ads, google } = useApp().boot.switches;
  const cookies = ['quad_second_step', ...(google ? ['quad_google'] : []), 'quad_university', 'quad_link'];
  return (
    <dl>
      <dt>Your sign-in (cookie quad_session)</dt>
      <dd>
        Keeps you logged in on every campus. Kept for a year after your last visit, or until you log out. Scripts can't
        read it.
      </dd>
      <dt>Your last change (cookie quad_wrote)</dt>
      <dd>Makes sure you see what you just wrote right away. Kept for 30 seconds. Scripts can't read it.</dd>
      <dt>This browser (cookie quad_device)</dt>
      <dd>
        Remembers that you've logged in with this browser, so we don't warn you again and people guessing your password
        can't lock you out. It can't log anyone in. Kept for a year after your last login. Scripts can't read it.
      </dd>
      <dt>A login in progress (cookies {cookies.join(', ')})</dt>
      <dd>Connect the steps of a login that has more than one. Kept for 10 minutes. Scripts can't read them.</dd>
      <dt>Light or dark (cookie theme)</dt>
      <dd>Set when you choose an appearance. Kept for a year.</dd>
      <dt>Grid or cards (cookie view)</dt>
      <dd>Set when you choose how posts are shown. Kept for a year.</dd>
      <dt>Tips you've seen (cookies season, first_step)</dt>
      <dd>So a tip you closed doesn't come back. Kept for up to 90 days.</dd>
      <dt>A site's own password (cookie quad_door)</dt>
      <dd>Only on test sites that ask for a password first. Kept for 30 days. Scripts can't read it.</dd>
      <dt>Drafts and places (browser storage)</dt>
      <dd>
        What you started writing, the photos you picked, and where you were in the feed. What you don't send never
        leaves your browser.
      </dd>
      <dt>What you viewed recently (browser storage)</dt>
      <dd>
        The feed and the posts, conversations, and photos you opened, so you can see them offline. Cleared when you log
        out or someone else logs in.
      </dd>
      {ads ? (
        <>
          <dt>Checkout (the payment provider's own cookies)</dt>
          <dd>Set on the payment provider's pages when you pay by card, to prevent fraud.</dd>
        </>
      ) : null}
    </dl>
  );
}
