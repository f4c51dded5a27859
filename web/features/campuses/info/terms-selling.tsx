import { Link } from 'react-router';
import type { Section } from './article.tsx';

/** The middle part of the Terms: buying, selling, shipping, tax, and what is forbidden (INF-02, INF-04, INF-05). */
export const termsOfSelling: Section[] = [
  {
    id: 'sales',
    heading: 'Buying and selling',
    body: (
      <>
        <p>
          Quad is the place where buyers and sellers find each other. It is not a party to their sale, owns none of the
          items, and does not examine them. A sale can be made in two ways:
        </p>
        <ul>
          <li>
            <strong>Outside of Quad's payments:</strong> in person, in cash or as the two of you agree. Such a sale is a
            matter between you alone.
          </li>
          <li>
            <strong>Through a card payment provider:</strong> the buyer pays by card, the provider holds the payment and
            releases it to the seller. The provider's own terms apply to it as well.
          </li>
        </ul>
        <p>
          A seller who accepts an offer is bound to it, and so is the buyer. The item must be what the post says it is.
          What goes back, and when, is in the <Link to="/settings/returns">Return Policy</Link>.
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
          Items paid by card may be shipped within the contiguous United States: the 48 adjoining states and the
          District of Columbia. The seller prints the label and mails the item within 3 business days of accepting an
          offer; after that the buyer may withdraw and gets the money back.
        </p>
        <p>
          The seller packs the item so that it arrives whole and bears the risk until it is delivered. Nothing may be
          mailed that the carrier or the law forbids.
        </p>
      </>
    ),
  },
  {
    id: 'payout',
    heading: 'Release of payment',
    body: (
      <p>
        The payment for a shipped item is released to the seller 3 to 5 business days after delivery, provided that the
        buyer has not asked for a refund in time. To receive it a seller sets up a payment account with the card payment
        provider within 90 days; what has not been claimed by then is returned to the buyer.
      </p>
    ),
  },
  {
    id: 'tax',
    heading: 'Tax',
    body: (
      <p>
        You are responsible for the taxes on what you sell. Where the law makes Quad or the payment provider collect
        sales tax, it is added at checkout; where it makes them report your sales, you give the facts that the report
        needs.
      </p>
    ),
  },
  {
    id: 'prohibited',
    heading: 'What may not be offered',
    body: (
      <ul>
        <li>Weapons, ammunition, explosives, and parts of them</li>
        <li>Drugs, prescription medicines, alcohol, tobacco and vapes</li>
        <li>Stolen, counterfeit or recalled goods; keys, accounts and licenses that may not be passed on</li>
        <li>Student ids, passports, and other documents that are made out to a person</li>
        <li>Essays, exam papers and answers, or attendance in somebody's place</li>
        <li>Live animals, parts of protected ones, and human remains</li>
        <li>Sexual services, and pictures that show nudity</li>
        <li>Loans, gambling, pyramid schemes, and gift cards for money</li>
        <li>Whatever else the law or the rules of your school forbid</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    heading: 'What you may not do',
    body: (
      <ul>
        <li>Bully, threaten, stalk or discriminate against anybody, or call on others to do so</li>
        <li>Pose as somebody else, or mislead about an item, its price, or who you are</li>
        <li>Post somebody's private facts or pictures without their leave</li>
        <li>Send advertising, chain letters or the same post over and over</li>
        <li>Ask people to pay ahead, or to leave Quad for another place to pay</li>
        <li>Trade with likes, comments, views or reports, or let a program make them</li>
        <li>Collect what others post by a program, or get around limits, bans and blocks</li>
        <li>Break into, overload or examine the service for weaknesses without our leave</li>
      </ul>
    ),
  },
];
