import { Link } from 'react-router';
import { Article } from './article.tsx';
import { RefundSteps } from './refund-steps.tsx';

/** Return Policy. It states that Quad holds no money of a sale (D55). */
export default function Returns() {
  return (
    <Article
      lead="What to do if an item isn't what was described. You have 4 days in total; after that the sale counts as complete. You pay each other directly, so any refund comes from the seller: Quad never holds the money."
      sections={[
        {
          id: 'windows',
          heading: 'How long you have',
          body: (
            <ol>
              <li>
                <strong>Within 2 days of receiving the item,</strong> message the seller on Quad. Say what's wrong, add
                photos, and ask for a refund.
              </li>
              <li>
                <strong>Within 2 more days,</strong> if you can't agree with the seller, contact Quad through{' '}
                <Link to="/settings/help">Customer Support</Link>. We can look into it and act on the seller's account,
                but we can't send your money back.
              </li>
              <li>
                <strong>After a total of 4 days</strong> without a message to us, the sale counts as complete.
              </li>
            </ol>
          ),
        },
        {
          id: 'which',
          heading: 'What you can return',
          body: (
            <>
              <p>You can ask for your money back if the item</p>
              <ul>
                <li>isn't the one in the post, or isn't in the condition described</li>
                <li>is broken, incomplete, or counterfeit, and the post didn't say so</li>
                <li>never arrived, or was damaged on the way</li>
              </ul>
              <p>
                Changing your mind, finding a better deal, or a flaw the post mentioned isn't a reason for a return.
                Many sellers will agree anyway, so ask nicely.
              </p>
            </>
          ),
        },
        { id: 'steps', heading: 'How to ask for a refund', body: <RefundSteps /> },
        {
          id: 'sending-back',
          heading: 'Giving it back',
          body: (
            <p>
              Return the item in the condition you got it. If you met in person, meet again. If it was mailed, mail it
              back within 3 business days of agreeing and keep the receipt. The seller refunds you once they have it
              back. If the item was faulty, the seller pays for return shipping.
            </p>
          ),
        },
        {
          id: 'in-person',
          heading: 'Why we can’t refund you',
          body: (
            <p>
              Sales happen between the two of you. Quad doesn't take, hold, or pay out money for items, so inspect
              before you pay. If someone cheated you, report them: reports can lead to warnings and bans.
            </p>
          ),
        },
      ]}
    />
  );
}
