import { Link } from 'react-router';
import { Article } from './article.tsx';
import { DirectMessage } from './contact.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** Feedback. */
export default function Feedback() {
  return (
    <Article
      lead="What do you like, what's missing, what gets in your way? Tell us."
      sections={[
        { id: 'write', heading: 'Tell us', body: <FeedbackForm kind="feedback" /> },
        {
          id: 'direct',
          heading: 'Or send a direct message',
          body: (
            <>
              <p>
                You can send screenshots there. For help with your account or a sale, use{' '}
                <Link to="/settings/help">Customer Support</Link>.
              </p>
              <DirectMessage />
            </>
          ),
        },
      ]}
    />
  );
}
