import { Link } from 'react-router';
import { Article } from './article.tsx';
import { usePlace } from './place.ts';

/** How It Works. */
export default function HowItWorks() {
  const place = usePlace();
  return (
    <Article
      lead={`How to buy and sell at ${place}. Posting takes under 30 seconds.`}
      sections={[
        {
          id: 'buy',
          heading: 'Buy',
          body: (
            <ol>
              <li>
                <strong>Chat or comment.</strong> Found something? Ask in a comment, where everyone sees the answer, or
                message the seller.
              </li>
              <li>
                <strong>Make an offer.</strong> Say what you'd pay and when you can pick it up.
              </li>
              <li>
                <strong>Meet.</strong> Pick a public place on campus during the day: the student union, the library, a
                dining hall.
              </li>
              <li>
                <strong>Inspect.</strong> Look closely, turn it on, check all the parts. You can always say no.
              </li>
              <li>
                <strong>Pay in person.</strong> Pay cash or however you both agree, once you've seen the item. Quad
                doesn't process payments between members.
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
                  <strong>Take a few photos.</strong> Use daylight, show every side, and don't hide scratches. You can
                  add up to 10 photos or videos.
                </li>
                <li>
                  <strong>Describe it.</strong> What it is, how old it is, its condition, and why you're selling.
                </li>
                <li>
                  <strong>Add a price and a category,</strong> then press Post. That's it: under 30 seconds.
                </li>
                <li>
                  <strong>Answer quickly.</strong> You'll get a notification for every comment and message.
                </li>
                <li>
                  <strong>Meet and hand it over.</strong> Then mark the post as sold so no one else asks.
                </li>
              </ol>
              <p>Before your first post, you need a verified school email, a profile picture, and a short bio.</p>
            </>
          ),
        },
        {
          id: 'boost',
          needs: 'ads',
          heading: 'Reach more people',
          body: (
            <p>
              Boosting shows your post as an ad in the feed at {place}, for $5 a day, as long as you choose. Pause or
              stop it anytime. What you don't spend goes toward your next boost. Find your boosts in{' '}
              <Link to="/ads">Manage Ads</Link>.
            </p>
          ),
        },
        {
          id: 'safe',
          heading: 'Stay safe',
          body: (
            <p>
              Meet in public, inspect before you pay, keep the conversation on Quad, and report anything that looks
              wrong. The <Link to="/settings/trust_and_safety">Code of Conduct</Link> has the details. If something
              isn't as described, see the <Link to="/settings/returns">Return Policy</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
