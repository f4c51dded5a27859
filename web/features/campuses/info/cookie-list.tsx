/** Everything that the page and the server keep in a browser; both texts on cookies show it. */
export function CookieList() {
  return (
    <dl>
      <dt>Your sign-in (cookie quad_session)</dt>
      <dd>
        Says who you are on every campus of Quad. Kept for a year after your last visit, or until you log out; scripts
        cannot read it.
      </dd>
      <dt>Your last change (cookie quad_wrote)</dt>
      <dd>
        Where copies of the database answer too, lets you find at once what you just wrote. Kept for 30 seconds; scripts
        cannot read it.
      </dd>
      <dt>This browser (cookie quad_device)</dt>
      <dd>
        Says that you have logged in with it before, so that we need not warn you when you do again, and others who try
        your password cannot lock you out. It signs nobody in. Kept for a year after your last log-in; scripts cannot
        read it.
      </dd>
      <dt>A log-in under way (cookies quad_second_step, quad_google)</dt>
      <dd>
        Hold together the steps of a log-in that has more than one. Kept for ten minutes; scripts cannot read them.
      </dd>
      <dt>Light or dark (cookie theme)</dt>
      <dd>Set when you choose an appearance. Kept for a year.</dd>
      <dt>Drafts and places (browser storage)</dt>
      <dd>
        What you began to write, the photos that you picked, and where you were in the feed. What you do not send never
        leaves your browser.
      </dd>
      <dt>What you read lately (browser storage)</dt>
      <dd>
        The feed, the posts and conversations that you opened and their photos, so that they open without a connection.
        It is forgotten when you log out or somebody else logs in.
      </dd>
      <dt>Checkout (the payment provider's own cookies)</dt>
      <dd>Set on the payment provider's pages when you pay by card, to prevent fraud.</dd>
    </dl>
  );
}
