import { Link } from 'react-router';
import { Article, type ArticleSection } from './article.tsx';
import { useApp } from '../../../lib/app-state.ts';
import { LegalPage } from './legal-page.tsx';
import { disputeSections } from './terms-disputes.tsx';
import { sellingSections } from './terms-selling.tsx';

const joining = (operator: string, us: boolean, ads: boolean): ArticleSection[] => [
  {
    id: 'agreement',
    heading: 'This agreement',
    body: (
      <>
        <p>
          These terms are an agreement between you and {operator || 'those who run this community'} about your use of
          this site and its services. By creating an account or using Quad in any other way, you accept them, along with
          the <Link to="/settings/privacy">Privacy Policy</Link>, the{' '}
          <Link to="/settings/trust_and_safety">Code of Conduct</Link> and the{' '}
          <Link to="/settings/returns">Return Policy</Link>. If you don't agree, please don't use Quad.
        </p>
        {operator && us ? (
          <p>
            <strong>
              They include an agreement to settle disputes through individual arbitration, not in front of a jury or in
              a class action. You can opt out within 30 days: see <Link to="#arbitration">Arbitration</Link>.
            </strong>
          </p>
        ) : null}
      </>
    ),
  },
  {
    id: 'eligibility',
    heading: 'Who can use Quad',
    body: (
      <ul>
        <li>
          You are at least 16 years old. Under 18, you can use Quad only with the consent and supervision of a parent or
          legal guardian who agrees to these terms with you.
        </li>
        {us ? <li>You live in the United States. Quad is for people who live in the United States.</li> : null}
        <li>You have one account, in your own name, and you don't share it or give it to anyone.</li>
        <li>You haven't been banned from Quad, and no law prevents you from using it.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <>
        <p>
          What you tell us about yourself is true, and you keep it up to date. To post, comment, and message, you verify
          a school email that belongs to you.
        </p>
        <p>
          Keep your password to yourself. You're responsible for what happens on your account until you tell us someone
          else has access to it. You can delete your account anytime in settings.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    heading: 'What you post',
    body: (
      <>
        <p>
          Your posts, photos, and messages are yours. You allow Quad, free of charge, to store them, show them to the
          people you post them for, and resize or convert them
          {ads ? ', and show posts you boost in other places on Quad' : ''}. This permission ends when you delete them,
          except for copies in other people's conversations and copies of reported content.
        </p>
        <p>
          Only post what you have the right to post: your own pictures and words, or someone else's with their
          permission. If someone uses your work without permission, tell{' '}
          <Link to="/settings/help">Customer Support</Link> where it is and why it's yours, and we'll take it down.
        </p>
      </>
    ),
  },
  {
    id: 'promotion',
    needs: 'ads',
    heading: 'Paid promotion',
    body: (
      <>
        <p>
          You can pay to have a post shown more often, for a budget and time you choose before you pay. Promoted posts
          are marked as sponsored. We don't promise any number of views, clicks, messages, or sales.
        </p>
        <p>
          You can pause or stop a promotion. What's left of the budget goes to your available funds for later
          promotions. We may refuse or end a promotion that breaks these terms.
        </p>
      </>
    ),
  },
];

const closing: ArticleSection[] = [
  {
    id: 'ending',
    heading: 'Suspension and ending',
    body: (
      <p>
        We may remove content, or limit, suspend, or ban an account that breaks these terms or puts others at risk,
        right away if needed. If you think we got it wrong, you can appeal or contact{' '}
        <Link to="/settings/help">Customer Support</Link>. What you owe, what others owe you, and the sections on
        liability and disputes continue after your account ends.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        If we change these terms in a way that matters, we'll tell you on Quad before the change takes effect and update
        the date at the top. If you keep using Quad after that, you accept the changes. If part of these terms isn't
        valid, the rest still applies.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Contact us through <Link to="/settings/help">Customer Support</Link>, including for notices under these terms.
      </p>
    ),
  },
];

/** Sections about card sales between members, which are only described for the United States. */
const ABOUT_SHIPPING = ['shipping', 'payout'];

/** Terms of Service: the operator's own, or those that come with Quad. */
export default function Terms() {
  return (
    <LegalPage kind="terms">
      <ShippedTerms />
    </LegalPage>
  );
}

/** The shipped terms. They name no party and no jurisdiction that the operator hasn't set. */
function ShippedTerms() {
  const { boot } = useApp();
  const { legal_name: operator } = boot.campus;
  const { region, ads } = boot.switches;
  return (
    <Article
      updated="2021-05-27"
      lead="What you can expect from Quad, and what Quad and its members expect from you."
      sections={[
        ...joining(operator, region, ads),
        ...sellingSections.filter(({ id }) => region || !ABOUT_SHIPPING.includes(id)),
        ...disputeSections(operator, region),
        ...closing,
      ]}
    />
  );
}
