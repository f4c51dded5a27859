import {
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { $mentionQuery, $putMention, type MentionQuery } from './mention-query.ts';

/** A person who can be mentioned. */
export interface SuggestedPerson {
  /** undefined: not known yet; the server finds the person by username */
  userId?: string;
  username: string;
  name: string;
  avatarUrl: string | null;
}

export type SearchPeople = (query: string) => Promise<SuggestedPerson[]>;

interface Options {
  /** undefined: nobody is suggested */
  searchPeople: SearchPeople | undefined;
  /** the text's limit, in code points */
  max: number;
  /** called when a chosen name doesn't fit into the limit; nothing is inserted then */
  onOver(): void;
  /** called when the list of suggestions opens or closes */
  onOpenChange(open: boolean): void;
}

interface Mentions {
  query: MentionQuery | null;
  people: SuggestedPerson[];
  /** index of the person that Enter inserts */
  chosen: number;
  choose(index: number): void;
  pick(index: number): void;
}

const none: SuggestedPerson[] = [];
const shownPeople = 6;
/** The search waits until nothing was typed for this long, ms. */
const typingPause = 120;

/**
 * Suggests people while an @name is typed: arrow keys choose, Enter or Tab inserts, Escape keeps the name as typed.
 */
export function useMentions(editor: LexicalEditor, { searchPeople, max, onOver, onOpenChange }: Options): Mentions {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [found, setFound] = useState(none);
  const [chosen, choose] = useState(0);
  /** where Escape was pressed: no suggestions for the name that begins there */
  const [leftAlone, setLeftAlone] = useState<string | null>(null);

  const place = query && `${query.key}:${query.start}`;
  const searched = query && query.text.length > 0 && place !== leftAlone ? query.text : null;
  const people = searched === null ? none : found;
  const open = people.length > 0;

  useEffect(() => {
    if (!searchPeople) return;
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editor.isComposing() ? null : editorState.read($mentionQuery);
      setQuery((before) =>
        before && next && before.key === next.key && before.start === next.start && before.text === next.text
          ? before
          : next,
      );
      if (!next) setLeftAlone(null);
    });
  }, [editor, searchPeople]);

  useEffect(() => {
    if (searched === null || !searchPeople) {
      setFound(none);
      return;
    }
    let current = true;
    const show = (result: SuggestedPerson[]) => {
      if (!current) return;
      setFound(result.slice(0, shownPeople));
      choose(0);
    };
    const timer = setTimeout(() => void searchPeople(searched).then(show, () => show([])), typingPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [searched, searchPeople]);

  const tellOpen = useEffectEvent(onOpenChange);
  useEffect(() => tellOpen(open), [open]);

  const pick = (index: number) => {
    const person = people[index];
    if (!person || !query) return;
    const { username, userId } = person;
    editor.update(() => {
      if (!$putMention(query, userId === undefined ? { username } : { userId, username }, max)) onOver();
    });
    setQuery(null);
  };

  const move = useEffectEvent((event: KeyboardEvent, step: number) => {
    event.preventDefault();
    choose((chosen + step + people.length) % people.length);
    return true;
  });
  const take = useEffectEvent((event: KeyboardEvent | null) => {
    // these combinations do what they do without suggestions, such as sending or a line break
    if (event?.ctrlKey || event?.metaKey || event?.shiftKey) return false;
    event?.preventDefault();
    pick(chosen);
    return true;
  });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    // the composer around the editor would take Escape as leaving
    event.stopPropagation();
    setLeftAlone(place);
    return true;
  });
  useEffect(() => {
    if (!open) return;
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => move(event, 1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => move(event, -1), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ENTER_COMMAND, (event) => take(event), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_TAB_COMMAND, (event) => take(event), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ESCAPE_COMMAND, (event) => leave(event), COMMAND_PRIORITY_HIGH),
    );
  }, [editor, open]);

  return { query, people, chosen, choose, pick };
}
