import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useDeferredValue, useImperativeHandle } from 'react';
import { useNavigate } from 'react-router';
import { categoryPath } from '../../../../contract/posts/category-address.ts';
import { coursePath } from '../../../../contract/posts/course-code.ts';
import { choiceLabel, valueText } from '../../../../contract/posts/listing-fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { foldedWords, searchKey } from '../../../../contract/search/words.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { BooksIcon, ChartIcon, ClockIcon, SearchIcon, TagIcon } from '../../../ui/icons/icons.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { CategoryIcon, postPath } from '../../posts/components/index.ts';
import { popularQuery, recentQuery, suggestionsQuery } from '../api.ts';
import { searchCount } from '../counts.ts';
import { SuggestionEntry, SuggestionSection } from './entries.tsx';
import { RecentSearches } from './recent-searches.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';

/** Suggestions are asked for after this pause in typing. */
const TYPING_MS = 120;

export interface DropdownHandle {
  /** to the next or previous entry, wrapping around */
  move(by: 1 | -1): void;
  /** Opens the active entry. @returns false when there is none */
  take(): boolean;
}

interface DropdownProps {
  ref: Ref<DropdownHandle>;
  id: string;
  text: string;
  active: string | null;
  onActive: (id: string | null) => void;
  onSearch: (query: string) => void;
  /** closes the list, then runs the action */
  onLeave: (act: () => void) => void;
  /** returns the focus to the box */
  onStay: () => void;
}

/** How many recent searches are shown while something is typed, and in the empty box. */
const RECENT = { typed: 2, empty: 5 };

/** The search box's dropdown: suggestions, recent and popular searches. */
export function Dropdown({ ref, id, text, active, onActive, onSearch, onLeave, onStay }: DropdownProps): ReactNode {
  const navigate = useNavigate();
  const { user, abilities } = useViewer();
  const typed = searchKey(text);
  const query = useDebounced(text.trimStart(), TYPING_MS);
  const canRead = abilities.read;
  const found = useQuery({
    ...suggestionsQuery(query),
    enabled: canRead && query.trim() !== '',
    placeholderData: keepPreviousData,
  }).data;
  const recents = useQuery({ ...recentQuery, enabled: user?.verified === true }).data;
  const populars = useQuery({ ...popularQuery, enabled: canRead }).data;
  const suggestions = useDeferredValue(typed ? (found?.suggestions ?? []) : []);
  const people = typed ? (found?.people ?? []) : [];
  const listings = typed ? (found?.listings ?? []) : [];
  const categories = typed ? (found?.categories ?? []) : [];
  const courses = typed ? (found?.courses ?? []) : [];
  const recent = (recents ?? []).slice(0, typed ? RECENT.typed : RECENT.empty);
  const popular = (populars ?? []).slice(0, limits.popularSearches.shown);
  const words = foldedWords(typed);

  const entries = [
    ...suggestions.map((each) => ({ key: `s-${each.text}`, open: () => onSearch(each.text) })),
    ...listings.map((each) => ({ key: `l-${each._id}`, open: () => onLeave(() => void navigate(postPath(each._id))) })),
    ...categories.map((each) => ({ key: `c-${each}`, open: () => onLeave(() => void navigate(categoryPath(each))) })),
    ...courses.map((each) => ({ key: `k-${each}`, open: () => onLeave(() => void navigate(coursePath(each))) })),
    ...people.map((each) => ({ key: `u-${each._id}`, open: () => onLeave(() => void navigate(`/${each.username}`)) })),
    ...recent.map((each) => ({ key: `r-${each.search_id}`, open: () => onSearch(each.search_text) })),
    ...popular.map((each) => ({ key: `p-${each._id}`, open: () => onSearch(each.text) })),
  ];
  // of the key, not the position: entries that arrive later don't move the chosen one. An id has no spaces.
  const idOf = (key: string) => `${id}-${encodeURIComponent(key)}`;
  const at = entries.findIndex((entry) => idOf(entry.key) === active);
  useImperativeHandle(ref, () => ({
    move(by) {
      // the box itself comes between the last entry and the first
      const next = entries[((at + 1 + by + entries.length + 1) % (entries.length + 1)) - 1];
      onActive(next ? idOf(next.key) : null);
      if (next) document.getElementById(idOf(next.key))?.scrollIntoView({ block: 'nearest' });
    },
    take() {
      entries[at]?.open();
      return at >= 0;
    },
  }));

  const entry = (key: string) => ({
    id: idOf(key),
    active: idOf(key) === active,
    onActive,
    onOpen: () => entries.find((each) => each.key === key)?.open(),
  });
  const ready = (!canRead || populars !== undefined) && (user?.verified !== true || recents !== undefined);
  return (
    <div
      id={id}
      // Keeps the focus in the box, except on buttons.
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('button')) event.preventDefault();
      }}
      className="absolute inset-x-0 top-full z-float mt-2 max-h-[min(560px,calc(100dvh-80px))] animate-rise phone:max-h-[min(560px,calc(100dvh-136px))] overflow-y-auto rounded-l bg-float p-1.5 shadow-float"
    >
      {suggestions.length > 0 ? (
        <SuggestionSection label="Suggestions" hideLabel>
          {suggestions.map((each) => (
            <SuggestionEntry
              key={each.text}
              {...entry(`s-${each.text}`)}
              icon={<SearchIcon size={20} />}
              text={each.text}
              words={words}
              note={each.posts === null ? searchCount(each.total_views) : postCount(each.posts)}
            />
          ))}
        </SuggestionSection>
      ) : null}
      {listings.length > 0 ? (
        <SuggestionSection label="Listings">
          {listings.map((each) => (
            <SuggestionEntry
              key={each._id}
              {...entry(`l-${each._id}`)}
              icon={<SmallPhoto path={each.img_path} />}
              text={each.name}
              words={words}
              note={valueText(each.price) ?? undefined}
            />
          ))}
        </SuggestionSection>
      ) : null}
      {categories.length > 0 ? (
        <SuggestionSection label="Categories">
          {categories.map((each) => (
            <SuggestionEntry
              key={each}
              {...entry(`c-${each}`)}
              icon={<CategoryIcon of={each} size={20} />}
              text={choiceLabel(each)}
              words={words}
            />
          ))}
        </SuggestionSection>
      ) : null}
      {courses.length > 0 ? (
        <SuggestionSection label="Courses">
          {courses.map((each) => (
            <SuggestionEntry
              key={each}
              {...entry(`k-${each}`)}
              icon={<BooksIcon size={20} />}
              text={each}
              words={words}
              note="Books"
            />
          ))}
        </SuggestionSection>
      ) : null}
      {people.length > 0 ? (
        <SuggestionSection label="People">
          {people.map((person) => (
            <SuggestionEntry
              key={person._id}
              {...entry(`u-${person._id}`)}
              icon={<Avatar name={personName(person)} src={photoOf(person, 96)} size={28} className="-m-1" />}
              text={personName(person)}
              words={words}
              note={`@${person.username}`}
            />
          ))}
        </SuggestionSection>
      ) : null}
      <RecentSearches recent={recent} onStay={onStay}>
        {recent.map((each) => (
          <SuggestionEntry
            key={each.search_id}
            {...entry(`r-${each.search_id}`)}
            icon={<ClockIcon size={20} />}
            text={each.search_text}
          />
        ))}
      </RecentSearches>
      {popular.length > 0 ? (
        <SuggestionSection label="Popular searches">
          {popular.map((each) => (
            <SuggestionEntry
              key={each._id}
              {...entry(`p-${each._id}`)}
              icon={<ChartIcon size={20} />}
              text={each.text}
              note={searchCount(each.total_views)}
            />
          ))}
        </SuggestionSection>
      ) : null}
      {entries.length === 0 && ready ? (
        <p className="px-3 py-4 text-center text-2">Try searching for keywords</p>
      ) : null}
    </div>
  );
}

/** A listing's first photo, or in its place a mark for none. */
const SmallPhoto = ({ path }: { path: string | null }) =>
  path === null ? (
    <TagIcon size={20} />
  ) : (
    <img src={`${path}/320.webp`} alt="" width={32} height={32} className="-m-1.5 size-8 rounded-s object-cover" />
  );

const postCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`;
