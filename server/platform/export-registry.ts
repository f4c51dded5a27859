import type { Queryable } from './database/pool.ts';

/** Reads the data that a feature stores about a person, as rows of JSON. */
export type ExportRows = (db: Queryable, userId: string) => Promise<readonly object[]>;

/** A file that a person uploaded. */
export interface ExportedFile {
  /** its key in the file store */
  key: string;
  /** its path below media/ in the ZIP */
  name: string;
}

export type ExportFiles = (db: Queryable, userId: string) => Promise<readonly ExportedFile[]>;

/** The parts of a copy of a person's data (D18): each feature adds its own at startup. */
export class ExportRegistry {
  readonly #rows = new Map<string, ExportRows>();
  readonly #files: ExportFiles[] = [];

  /** Adds the rows of {name}.json; replaces a part of the same name. */
  addRows(name: string, rows: ExportRows): void {
    this.#rows.set(name, rows);
  }

  /** Adds the files that a person uploaded. */
  addFiles(files: ExportFiles): void {
    this.#files.push(files);
  }

  /** The parts with rows, by name. */
  get parts(): readonly (readonly [name: string, rows: ExportRows])[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The files of all features that a person uploaded. */
  async filesOf(db: Queryable, userId: string): Promise<ExportedFile[]> {
    const found: ExportedFile[] = [];
    for (const files of this.#files) found.push(...(await files(db, userId)));
    return found;
  }
}
