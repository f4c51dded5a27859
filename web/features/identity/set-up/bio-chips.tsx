import { bioLength } from '../../../../contract/identity/rules.ts';
import { limits } from '../../../../contract/limits.ts';
import { Chip } from '../../../ui/chip.tsx';

const years = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Grad student'];
const majors = [
  'Undeclared',
  'Biology',
  'Business',
  'Communication',
  'Computer science',
  'Education',
  'Engineering',
  'English',
  'Nursing',
  'Psychology',
];
const halls = ['Residence hall', 'On-campus apartment', 'Greek house', 'Off campus'];

const groups = [
  ['Year', years],
  ['Major', majors],
  ['Hall', halls],
] as const;

const BETWEEN = ' · ';
const partsOf = (bio: string): string[] => bio.split(BETWEEN).filter((part) => part.trim() !== '');

/** A bio with a chip's words, in the place of another one of its group, or without them; what was typed stays. */
export function withChip(bio: string, chip: string, group: readonly string[]): string {
  const parts = partsOf(bio);
  if (parts.includes(chip)) return parts.filter((part) => part !== chip).join(BETWEEN);
  const at = parts.findIndex((part) => group.includes(part));
  return (at < 0 ? [...parts, chip] : parts.with(at, chip)).join(BETWEEN);
}

/** A bio by taps: year, major, and where they live. */
export function BioChips({ bio, onChange }: { bio: string; onChange(bio: string): void }) {
  const parts = partsOf(bio);
  return (
    <div className="mt-5 grid gap-3">
      {groups.map(([label, chips]) => (
        <div
          key={label}
          role="group"
          aria-label={label}
          className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-2"
        >
          <span aria-hidden="true" className="text-small font-semi">
            {label}
          </span>
          <div className="scrollless flex gap-2 overflow-x-auto overscroll-x-contain py-1 desk:flex-wrap">
            {chips.map((chip) => {
              const next = withChip(bio, chip, chips);
              return (
                <Chip
                  key={chip}
                  on={parts.includes(chip)}
                  disabled={bioLength(next) > limits.bioMax}
                  onClick={() => onChange(next)}
                >
                  {chip}
                </Chip>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
