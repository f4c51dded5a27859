import { Link } from 'react-router';
import { Article } from './article.tsx';
import { place } from './place.ts';

/** How It Works (INF-13). */
export default function HowItWorks() {
  return (
    <Article
      page="howitworks"
      lead={`Buying and selling at ${place}, from the first look to the handshake. Posting takes under 30 seconds.`}
      sections={[
        {
          id: 'buy',
          heading: 'Buy',
          body: (
            <ol>
              <li>
                <strong>Chat or comment.</strong> Found something? Ask under the post, where everybody sees the answer,
                or send the seller a message.
              </li>
              <li>
                <strong>Make an offer.</strong> Say what you would pay and when you could fetch it. Most prices are open
                to a fair offer.
              </li>
              <li>
                <strong>Meet.</strong> Agree on a public place on campus and a time in daylight: the student union, the
                library, a dining hall.
              </li>
              <li>
                <strong>Inspect.</strong> Look at the item closely, switch it on, count the parts. You may always say
                no.
              </li>
              <li>
                <strong>Pay in person.</strong> Cash, or the in-app payments where the seller offers them. Never pay for
                something that you have not seen.
              </li>
            </ol>
          ),
        },
        {
          id: 'sell',
          heading: 'Sell',
          body: (
            <>
              <ol>
                <li>
                  <strong>Take a few photos.</strong> By daylight, from several sides, and of every scratch. A post
                  holds up to ten photos or videos.
                </li>
                <li>
                  <strong>Describe it.</strong> What it is, how old, what it is like, why you part with it.
                </li>
                <li>
                  <strong>Name a price and a category,</strong> then press Post. That is all: under 30 seconds.
                </li>
                <li>
                  <strong>Answer quickly.</strong> You are notified of every comment and message. The first serious
                  buyer is usually the right one.
                </li>
                <li>
                  <strong>Meet and hand it over.</strong> Then mark the post as sold, so that nobody else asks.
                </li>
              </ol>
              <p>
                To post for the first time you need a verified school e-mail, a profile picture and a short bio: people
                buy from people.
              </p>
            </>
          ),
        },
        {
          id: 'boost',
          heading: 'Reach more people',
          body: (
            <p>
              Boosting shows your post higher up to more students of {place}, for $5 a day and as long as you choose.
              Pause or stop it whenever you like; what is not spent stays yours for the next boost. You will find your
              boosts under <Link to="/ads">Manage Ads</Link>.
            </p>
          ),
        },
        {
          id: 'safe',
          heading: 'Stay safe',
          body: (
            <p>
              Meet in public, inspect before you pay, keep the conversation in Quad, and report what looks wrong. The{' '}
              <Link to="/settings/trust_and_safety">Code of Conduct</Link> has the details. If something is not as it
              was described, see the <Link to="/settings/returns">Return Policy</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
