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
      <dt>Light or dark (cookie theme)</dt>
      <dd>Set when you choose an appearance. Kept for a year.</dd>
      <dt>Drafts and places (browser storage)</dt>
      <dd>
        What you began to write, the photos that you picked, and where you were in the feed. What you do not send never
        leaves your browser.
      </dd>
      <dt>Checkout (the payment provider's own cookies)</dt>
      <dd>Set on the payment provider's pages when you pay by card, to prevent fraud.</dd>
    </dl>
  );
}
