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

/** The editor's functions that the controls call. */
export interface EditorActions {
  toggle(format: FormatName): void;
  focus(): void;
}

/**
 * Connects an editor with the buttons around it. It doesn't import the editor library, so that the buttons can render
 * before the editor has loaded; until then they do nothing.
 */
export class EditorControls {
  #actions: EditorActions | null = null;
  #active: ReadonlySet<FormatName> = new Set();
  #selecting = false;
  #menuOpen = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The active formats at the caret. */
  readonly active = (): ReadonlySet<FormatName> => this.#active;

  /** Whether text is selected. */
  readonly selecting = (): boolean => this.#selecting;

  /** Whether the mention menu is open: Escape then closes it, not the dialog around the editor. */
  isMenuOpen(): boolean {
    return this.#menuOpen;
  }

  toggle(format: FormatName): void {
    this.#actions?.toggle(format);
  }

  focus(): void {
    this.#actions?.focus();
  }

  /** Called by the editor to connect. @returns a function that disconnects it */
  attach(actions: EditorActions): () => void {
    this.#actions = actions;
    return () => {
      if (this.#actions !== actions) return;
      this.#actions = null;
      this.#menuOpen = false;
      this.report(new Set(), false);
    };
  }

  /** Called by the editor with the active formats, and whether text is selected. */
  report(active: ReadonlySet<FormatName>, selecting: boolean): void {
    const same = active.size === this.#active.size && [...active].every((format) => this.#active.has(format));
    if (same && selecting === this.#selecting) return;
    if (!same) this.#active = active;
    this.#selecting = selecting;
    for (const listener of this.#listeners) listener();
  }

  /** Called by the editor when the mention menu opens or closes. */
  reportMenu(open: boolean): void {
    this.#menuOpen = open;
  }
}

/** Controls for one editor, the same instance for the life of the component. */
export function useEditorControls(): EditorControls {
  return useState(() => new EditorControls())[0];
}

/** The active formats at the caret; updates when they change. */
export function useActiveFormats(controls: EditorControls): ReadonlySet<FormatName> {
  return useSyncExternalStore(controls.subscribe, controls.active, controls.active);
}

/** Whether text is selected in the editor. */
export function useSelecting(controls: EditorControls): boolean {
  return useSyncExternalStore(controls.subscribe, controls.selecting, controls.selecting);
}
