import { Link } from 'react-router';
import { Article } from './article.tsx';
import { DirectMessage } from './contact.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** Customer Support. */
export default function Help() {
  return (
    <Article
      lead="Something not working, or did a sale go wrong? Check below for an answer, or message us. A person reads every message."
      sections={[
        {
          id: 'write',
          heading: 'Message us',
          body: (
            <>
              <FeedbackForm kind="help" />
              <h3>Prefer to message us?</h3>
              <DirectMessage />
            </>
          ),
        },
        {
          id: 'account',
          heading: 'Your account',
          body: (
            <>
              <h3>I didn't get a code</h3>
              <p>
                It can take 1-2 minutes. Check your spam folder and the address, then press Resend. A code expires in 2
                hours, and only the newest one works.
              </p>
              <h3>I forgot my password</h3>
              <p>
                Request a link at <Link to="/forgotpassword">Forgot password?</Link>. It also unlocks an account that
                was locked after too many failed logins.
              </p>
              <h3>Someone else may be in my account</h3>
              <p>
                Change your password. That signs out every other device. In{' '}
                <Link to="/settings/account">Account Info</Link> you can see where you're logged in and sign out
                everywhere.
              </p>
              <h3>My school email isn't accepted</h3>
              <p>
                It has to be from this campus, like your student email. If yours should work but doesn't, message us
                from it.
              </p>
              <h3>I want to delete my account</h3>
              <p>
                <Link to="/settings/account">Account Info</Link> has Download my data and Delete account at the bottom.
              </p>
            </>
          ),
        },
        {
          id: 'selling',
          heading: 'Buying and selling',
          body: (
            <>
              <h3>Why can't I post?</h3>
              <p>
                To post, you need a verified school email, a profile picture, and a bio. You can only post on your own
                campus. On others you're a guest.
              </p>
              <h3>The item isn't what was described</h3>
              <p>
                Message the seller within 2 days; the <Link to="/settings/returns">Return Policy</Link> explains what to
                do next.
              </p>
              <h3>Someone didn't show up or was rude</h3>
              <p>
                Report them from the menu on their profile, and block them if you want. See the{' '}
                <Link to="/settings/trust_and_safety">Code of Conduct</Link>.
              </p>
            </>
          ),
        },
        {
          id: 'money',
          needs: 'ads',
          heading: 'Boosts and payments',
          body: (
            <>
              <h3>Where's the rest of my budget?</h3>
              <p>What a stopped boost didn't spend goes to your available funds and pays for your next boost first.</p>
              <h3>I was charged twice</h3>
              <p>
                Message us with the date and amount. See <Link to="/refunds">Refunds</Link>.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
