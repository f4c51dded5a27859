import { Link } from 'react-router';
import { Article } from './article.tsx';
import { DirectMessage } from './contact.tsx';
import { MessageForm } from './message-form.tsx';

/** Customer Support (INF-14). */
export default function Help() {
  return (
    <Article
      page="help"
      lead="Something does not work, or a sale went wrong? Look below for an answer, or write to us: a person reads every message."
      sections={[
        {
          id: 'write',
          heading: 'Write to us',
          body: (
            <>
              <MessageForm kind="help" />
              <h3>Rather by direct message?</h3>
              <DirectMessage />
            </>
          ),
        },
        {
          id: 'account',
          heading: 'Your account',
          body: (
            <>
              <h3>No code in my mailbox</h3>
              <p>
                Delivery takes 1-2 minutes. Look into the spam folder, check the address, then press Resend. A code is
                valid for two hours, and only the newest one counts.
              </p>
              <h3>I forgot my password</h3>
              <p>
                Ask for a link at <Link to="/forgotpassword">Forgot password?</Link>. It also unlocks an account that
                was locked after many failed log-ins.
              </p>
              <h3>Somebody else may be in my account</h3>
              <p>
                Change your password: that ends every other sign-in. Under{' '}
                <Link to="/settings/account">Account Info</Link> you see where you are logged in, and can sign out
                everywhere.
              </p>
              <h3>My school address is not accepted</h3>
              <p>
                It must be an address of this campus, such as your student mail. If yours is missing from the list,
                write to us from it.
              </p>
              <h3>I want to leave</h3>
              <p>
                <Link to="/settings/account">Account Info</Link> has Download my data and Delete account, at its end.
              </p>
            </>
          ),
        },
        {
          id: 'selling',
          heading: 'Buying and selling',
          body: (
            <>
              <h3>Why can I not post?</h3>
              <p>
                A post needs a verified school e-mail, a profile picture and a bio, and is made on your own campus. On
                others you are a guest.
              </p>
              <h3>The item is not what was described</h3>
              <p>
                Message the seller within 2 days; the <Link to="/settings/returns">Return Policy</Link> says what comes
                next.
              </p>
              <h3>Somebody did not show up, or was rude</h3>
              <p>
                Report the person from the profile's menu, and block them if you wish. See the{' '}
                <Link to="/settings/trust_and_safety">Code of Conduct</Link>.
              </p>
            </>
          ),
        },
        {
          id: 'money',
          heading: 'Boosts and payments',
          body: (
            <>
              <h3>Where is the rest of my budget?</h3>
              <p>What a stopped boost did not spend is part of your available funds and pays for the next one first.</p>
              <h3>I was charged twice</h3>
              <p>
                Write to us with the date and the amount; see <Link to="/refunds">Refunds</Link>.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
