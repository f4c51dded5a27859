import { Link } from 'react-router';
import { Article } from './article.tsx';
import { place } from './place.ts';

/** Code of Conduct (INF-08 to INF-10). */
export default function TrustAndSafety() {
  return (
    <Article
      page="trust_and_safety"
      lead={`Quad works because the people of ${place} can trust each other. Three rules keep it so: be neighborly, be ethical, be proactive.`}
      sections={[
        {
          id: 'neighborly',
          heading: 'Be neighborly',
          body: (
            <ul>
              <li>
                <strong>Fair prices.</strong> Ask what you would pay yourself. Make offers that you would not be ashamed
                to receive.
              </li>
              <li>
                <strong>Tell the truth.</strong> Show the item itself, name its faults, and say how old it is. What you
                promise in a message counts.
              </li>
              <li>
                <strong>Show up.</strong> Be there when you said you would. If something comes between, write before,
                not after.
              </li>
            </ul>
          ),
        },
        {
          id: 'ethical',
          heading: 'Be ethical',
          body: (
            <>
              <p>There is zero tolerance for what hurts or deceives others:</p>
              <ul>
                <li>
                  <strong>No bullying or violence.</strong> No threats, no harassment, no pursuing people who said no,
                  in Quad or outside.
                </li>
                <li>
                  <strong>No discrimination.</strong> Everybody is welcome, whatever their origin, color, religion, sex,
                  gender, orientation, age or disability.
                </li>
                <li>
                  <strong>No misrepresentation.</strong> Be yourself: one account, your own name, your own pictures. Do
                  not pose as somebody else, as a business that you are not, or as Quad.
                </li>
                <li>
                  <strong>No coarse language.</strong> Write as you would speak to somebody in the library.
                </li>
                <li>
                  <strong>No scams.</strong> No stolen or counterfeit goods, no advance payments, no links that ask for
                  passwords.
                </li>
              </ul>
              <p>
                Whoever breaks these rules loses the post, the account, or both, without a second warning where somebody
                was harmed. What may not be sold at all is listed in the{' '}
                <Link to="/settings/terms#prohibited">Terms of Service</Link>.
              </p>
            </>
          ),
        },
        {
          id: 'proactive',
          heading: 'Be proactive',
          body: (
            <ul>
              <li>
                <strong>Avoid giving out personal info.</strong> Nobody needs your home address, student number, or a
                code that was sent to you.
              </li>
              <li>
                <strong>Use in-app messaging.</strong> It keeps a record that helps you if something goes wrong. Be wary
                of whoever wants to move elsewhere at once.
              </li>
              <li>
                <strong>Pay cash or by the in-app payments.</strong> No gift cards, wire transfers or checks.
              </li>
              <li>
                <strong>Meet in public places,</strong> by daylight, on campus. Take a friend along for something of
                value.
              </li>
              <li>
                <strong>Inspect items</strong> before you pay: switch them on, read the serial number, try them on.
              </li>
              <li>
                <strong>Report problems.</strong> Every post, comment, message and profile has Report in its menu. The
                moderators of your campus read all of them, and the other person does not learn who it was.
              </li>
              <li>
                <strong>Rate each other.</strong> A comment on how a sale went helps the next buyer.
              </li>
            </ul>
          ),
        },
        {
          id: 'danger',
          heading: 'If you are in danger',
          body: (
            <p>
              Call 911 or your campus police first. Then report the account, and tell{' '}
              <Link to="/settings/help">Customer Support</Link>: we keep what is needed for an investigation and answer
              the requests of the police as the law provides.
            </p>
          ),
        },
        {
          id: 'block',
          heading: 'Block somebody',
          body: (
            <p>
              Open the person's profile, then More, then Block. You no longer see each other's posts and profiles, and
              cannot write to each other. You can take it back at any time.
            </p>
          ),
        },
      ]}
    />
  );
}
