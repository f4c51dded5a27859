import { Link } from 'react-router';
import type { ArticleSection } from './article.tsx';

/**
 * Warranty, liability and disputes. A limit of liability needs a named operator; so does arbitration, which is for the United
 * States only.
 * @param operator who runs the campus; '' if they haven't said
 */
export const disputeSections = (operator: string, us: boolean): ArticleSection[] => [
  ...warranty,
  ...(operator ? liability(operator) : []),
  ...(operator && us ? arbitration(operator) : []),
];

const warranty: ArticleSection[] = [
  {
    id: 'warranty',
    heading: 'No warranty',
    body: (
      <p>
        Quad is provided as is and as available. We work to keep it safe and running, but as far as the law allows, we
        give no warranty for it, for its members, or for what they offer. If something goes wrong between you and
        another member, it's between you.
      </p>
    ),
  },
];

const liability = (operator: string): ArticleSection[] => [
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <>
        <p>
          As far as the law allows, {operator} isn't liable for indirect or consequential damages, or for lost profits,
          data, or goodwill. The most {operator} can owe you in total is{' '}
          <strong>the greater of $100 or what you paid to {operator} in the 12 months</strong> before the claim arose.
        </p>
        <p>
          If someone makes a claim against {operator} because of something you posted, sold, or did in violation of
          these terms, you'll cover the cost.
        </p>
      </>
    ),
  },
];

const arbitration = (operator: string): ArticleSection[] => [
  {
    id: 'first',
    heading: 'Talk first',
    body: (
      <p>
        Most disputes can be solved with a message. Before starting arbitration, you or {operator} must tell the other
        in writing what you want and why, and try for <strong>30 days</strong> from that notice to settle it. Send yours
        to <Link to="/settings/help">Customer Support</Link>. We'll send ours to your account's email.
      </p>
    ),
  },
  {
    id: 'arbitration',
    heading: 'Arbitration',
    body: (
      <>
        <p>
          If that doesn't work, one neutral arbitrator decides, with a final and binding decision, under the Federal
          Arbitration Act and the consumer rules of an established arbitration provider, instead of a court. It takes
          place in the county where you live; <strong>a claim for less than $10,000 may be heard remotely</strong>, by
          phone, by video, or on documents alone, as you choose.
        </p>
        <ul>
          <li>
            <strong>Individual claims only.</strong> You and {operator} can only bring claims individually, not as part
            of a class or with others. You and {operator} give up the right to a jury trial.
          </li>
          <li>
            <strong>Exceptions.</strong> Either of us can go to small claims court, or to any court to stop misuse of
            intellectual property.
          </li>
          <li>
            <strong>Opting out.</strong> You can opt out of this section <strong>within 30 days</strong> of first
            accepting these terms by sending <Link to="/settings/help">Customer Support</Link> your name, your username,
            and a note that you're opting out. Nothing else changes for you.
          </li>
          <li>
            <strong>One year.</strong> A claim must be brought within one year after it arose. After that, it's
            permanently barred.
          </li>
        </ul>
      </>
    ),
  },
];
