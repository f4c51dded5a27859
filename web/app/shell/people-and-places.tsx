import { useSearchParams } from 'react-router';
import { useRoute } from '../../lib/route.ts';
import { useViewer } from '../../lib/viewer.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { useShown } from '../../ui/layout/use-shown.ts';

/** Whose posts and from where: two filters in the address, shown next to lists that have them, to signed-in readers. */
export function PeopleAndPlaces() {
  const { filters } = useRoute().route;
  const { user, abilities } = useViewer();
  const [fromAddress, setSearch] = useSearchParams();
  // a choice shows at once; the address changes when the new list can be rendered
  const [search, show] = useShown(fromAddress);
  if (!filters || !user || !abilities.read) return null;
  const choose = (name: 'following' | 'near') => (event: { target: { value: string } }) => {
    const next = new URLSearchParams(search);
    if (event.target.value) next.set(name, 'true');
    else next.delete(name);
    show(next);
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <section aria-label="Search filters" className="border-b border-line py-5 pr-3">
      <h2 className="mb-3 font-semi">Search filters</h2>
      <RadioGroup
        label="People"
        value={search.get('following') === 'true' ? 'following' : ''}
        onChange={choose('following')}
        options={[
          { value: '', label: 'From anyone' },
          { value: 'following', label: 'People you follow' },
        ]}
      />
      <RadioGroup
        className="mt-4"
        label="Location"
        value={search.get('near') === 'true' ? 'near' : ''}
        onChange={choose('near')}
        options={[
          { value: '', label: 'Anywhere' },
          { value: 'near', label: 'Near you' },
        ]}
      />
    </section>
  );
}
