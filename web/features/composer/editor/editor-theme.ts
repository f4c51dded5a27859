import type { EditorThemeClasses } from 'lexical';

/** List markers are rendered next to the blocks: an item is a single element here, whichever list it belongs to. */
const item = 'data-[block=bulleted]:pl-5 data-[block=numbered]:pl-6 relative before:absolute';
const bullet = "data-[block=bulleted]:before:left-1 data-[block=bulleted]:before:content-['•']";
const number =
  "data-[block=numbered]:before:left-0 data-[block=numbered]:before:w-5 data-[block=numbered]:before:text-right data-[block=numbered]:before:tabular-nums data-[block=numbered]:before:content-[counter(item)_'.'] data-[block=numbered]:[counter-increment:item]";
/** Any block but a numbered item restarts the numbering. */
const restart = 'data-[block=paragraph]:[counter-reset:item] data-[block=bulleted]:[counter-reset:item]';

/** The classes of the edited text: it looks the same as when it's read. */
export const editorTheme: EditorThemeClasses = {
  paragraph: `${item} ${bullet} ${number} ${restart}`,
  text: {
    bold: 'font-semi',
    italic: 'italic',
    underline: 'underline underline-offset-2',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration-line:underline_line-through] underline-offset-2',
    code: 'box-decoration-clone rounded-[4px] bg-3 px-1 py-px font-mono text-[0.9em]',
  },
};
