import { useState, useSyncExternalStore } from 'react';
import type { Mark } from '../../../../contract/posts/rich-text/index.ts';

export type FormatName = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code' | 'bulleted' | 'numbered';

export const markOfFormat = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
} as const satisfies Record<Exclude<FormatName, 'bulleted' | 'numbered'>, Mark>;

/** What the editor behind the controls can do. */
export interface EditorDoor {
  toggle(format: FormatName): void;
  focus(): void;
}

/**
 * The link between an editor and the buttons around it. It knows nothing of the editor library, so that the buttons stand
 * before the editor has loaded; until then they do nothing.
 */
export class EditorControls {
  #door: EditorDoor | null = null;
  #active: ReadonlySet<FormatName> = new Set();
  #menuOpen = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The formats at the caret. */
  readonly active = (): ReadonlySet<FormatName> => this.#active;

  /** Whether the list of people is open: Escape then closes the list, not the dialog around the editor. */
  isMenuOpen(): boolean {
    return this.#menuOpen;
  }

  toggle(format: FormatName): void {
    this.#door?.toggle(format);
  }

  focus(): void {
    this.#door?.focus();
  }

  /** For the editor: connects it; returns what disconnects it. */
  attach(door: EditorDoor): () => void {
    this.#door = door;
    return () => {
      if (this.#door !== door) return;
      this.#door = null;
      this.#menuOpen = false;
      this.report(new Set());
    };
  }

  /** For the editor: tells the formats at the caret. */
  report(active: ReadonlySet<FormatName>): void {
    if (active.size === this.#active.size && [...active].every((format) => this.#active.has(format))) return;
    this.#active = active;
    for (const listener of this.#listeners) listener();
  }

  /** For the editor: tells whether the list of people is open. */
  reportMenu(open: boolean): void {
    this.#menuOpen = open;
  }
}

/** Controls for one editor, the same for the life of the component. */
export function useEditorControls(): EditorControls {
  return useState(() => new EditorControls())[0];
}

/** The formats at the caret, kept up to date. */
export function useActiveFormats(controls: EditorControls): ReadonlySet<FormatName> {
  return useSyncExternalStore(controls.subscribe, controls.active, controls.active);
}
