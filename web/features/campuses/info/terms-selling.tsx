import { Link } from 'react-router';
import type { ArticleSection } from './article.tsx';

/** The middle part of the Terms: buying, selling, shipping, tax, and prohibited items. */
export const sellingSections: ArticleSection[] = [
  {
    id: 'sales',
    heading: 'Buying and selling',
    body: (
      <>
        <p>
          Quad is where buyers and sellers find each other. Quad isn't part of their sale, doesn't own the items, and
          doesn't check them. A sale can be made in two ways:
        </p>
        <ul>
          <li>
            <strong>Outside of Quad's payments:</strong> in person, in cash or however you both agree. That's how sales
            on Quad work today, and they're between the two of you.
          </li>
          <li>
            <strong>Through a card payment provider:</strong> Quad doesn't offer this between members today. If it's
            offered, the provider holds the buyer's payment and releases it to the seller, the provider's own terms
            apply too, and so do the sections on shipping and release of payment below.
          </li>
        </ul>
        <p>
          If a seller accepts an offer, both people should stick to it. The item must be what the post says it is. What
          you can return, and when, is in the <Link to="/settings/returns">Return Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    heading: 'Shipping',
    body: (
      <>
        <p>
          Items paid for by card through Quad can be shipped within the contiguous United States: the 48 adjoining
          states and the District of Columbia. The seller prints the label and mails the item within 3 business days of
          accepting an offer; after that, the buyer can cancel and get the money back.
        </p>
        <p>
          The seller packs the item so it arrives intact and is responsible for it until it's delivered. Don't mail
          anything the carrier or the law forbids.
        </p>
      </>
    ),
  },
  {
    id: 'payout',
    heading: 'Release of payment',
    body: (
      <p>
        For an item paid for by card through Quad and shipped, the payment is released to the seller 3 to 5 business
        days after delivery, unless the buyer asked for a refund in time. To get it, the seller sets up a payment
        account with the card payment provider within 90 days; after that, unclaimed money goes back to the buyer.
      </p>
    ),
  },
  {
    id: 'tax',
    heading: 'Tax',
    body: (
      <p>
        You're responsible for taxes on what you sell. If the law requires Quad or the payment provider to collect sales
        tax, it's added at checkout. If the law requires them to report your sales, you'll provide the information
        needed.
      </p>
    ),
  },
  {
    id: 'prohibited',
    heading: "What you can't sell",
    body: (
      <ul>
        <li>Weapons, ammunition, explosives, and their parts</li>
        <li>Drugs, prescription medicine, alcohol, tobacco, and vapes</li>
        <li>Stolen, counterfeit, or recalled goods; keys, accounts, and licenses that can't be transferred</li>
        <li>Student IDs, passports, and other personal documents</li>
        <li>Essays, exams and answers, or attending class for someone else</li>
        <li>Live animals, parts of protected animals, and human remains</li>
        <li>Sexual services and nude pictures</li>
        <li>Loans, gambling, pyramid schemes, and gift cards</li>
        <li>Anything else the law or your school's rules forbid</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    heading: "What you can't do",
    body: (
      <ul>
        <li>Bully, threaten, stalk, or discriminate against anyone, or encourage others to</li>
        <li>Pretend to be someone else, or mislead people about an item, its price, or who you are</li>
        <li>Post someone's private information or pictures without their permission</li>
        <li>Send ads, chain messages, or the same post over and over</li>
        <li>Ask people to pay up front, or to pay somewhere else before they've seen the item</li>
        <li>Buy, sell, or automate likes, comments, views, or reports</li>
        <li>Scrape what others post, or get around limits, bans, and blocks</li>
        <li>Break into, overload, or probe the service for weaknesses without our permission</li>
      </ul>
    ),
  },
];
