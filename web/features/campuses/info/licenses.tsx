import { useApp } from '../../../lib/app-state.ts';
import { Article } from './article.tsx';

/** Licenses: the right to Quad's source code (AGPL section 13), and the credits that the licences of its parts ask for. */
export default function Licenses() {
  const { support } = useApp().boot;
  return (
    <Article
      lead="Quad is open source. You can read how it works, run it at your own school, and change it."
      sections={[
        {
          id: 'source',
          heading: 'Get the source code',
          body: (
            <p>
              Quad is licensed under the{' '}
              <a href="https://www.gnu.org/licenses/agpl-3.0.html">GNU Affero General Public License</a>, version 3 or
              later. It gives you the right to the source code of the version running here, including any changes made
              to it. To get it, email <a href={`mailto:${support}`}>{support}</a>.
            </p>
          ),
        },
        {
          id: 'credits',
          heading: 'What Quad is built with',
          body: (
            <ul>
              <li>
                The typeface is <a href="https://rsms.me/inter">Inter</a> by The Inter Project Authors, under the SIL
                Open Font License 1.1.
              </li>
              <li>
                Most icons are from <a href="https://lucide.dev">Lucide</a>, under the ISC License.
              </li>
              <li>
                Which country an address is in comes from <a href="https://db-ip.com">IP Geolocation by DB-IP</a>, under
                CC BY 4.0.
              </li>
            </ul>
          ),
        },
      ]}
    />
  );
}
