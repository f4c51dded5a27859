import { Link } from 'react-router';
import type { ArticleSection } from './article.tsx';

/** California rights, for communities in the United States. */
export const californiaSection: ArticleSection = {
  id: 'california',
  heading: 'California rights',
  body: (
    <>
      <p>If you live in California, you have the right</p>
      <ul>
        <li>
          to know what personal information we collect, where it comes from, what we use it for, and who we share it
          with
        </li>
        <li>to get a copy you can take elsewhere</li>
        <li>to correct it and to delete it</li>
        <li>to opt out of its sale or sharing, which Quad doesn't do</li>
        <li>to limit the use of sensitive information</li>
        <li>not to be treated worse for using these rights</li>
      </ul>
      <p>
        You can do most of this yourself in settings: Download my data, your account info, and Delete account. For
        anything else, or if you're acting for someone, contact <Link to="/settings/help">Customer Support</Link>. We'll
        confirm it's you and answer within 45 days. In the last 12 months we've collected identifiers, account and
        profile data, user content, network activity, and payment records for the purposes above, and sold none of it.
      </p>
    </>
  ),
};

/** Changes to the policy. */
export const changesSection: ArticleSection = {
  id: 'changes',
  heading: 'Changes to this policy',
  body: (
    <p>
      If we change this policy in a way that matters, we'll tell you on Quad before it takes effect and update the date
      at the top.
    </p>
  ),
};
