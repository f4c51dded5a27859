import type { TextKind } from '../../../../contract/campuses/text-kinds.ts';
import { statement } from '../../../platform/database/statement.ts';

export const removeLogos = statement<never, [campusId: string]>(
  'campuses.remove-logos',
  'delete from campus_logos where campus_id = $1',
);

export const insertLogo = statement<never, [campusId: string, version: string, picture: Buffer]>(
  'campuses.insert-logo',
  'insert into campus_logos (campus_id, version, picture) values ($1, $2, $3)',
);

export const setLogoVersion = statement<never, [campusId: string, version: string]>(
  'campuses.set-logo-version',
  'update campuses set logo_version = $2, last_modified = product_now() where id = $1',
);

export const logo = statement<{ picture: Buffer }, [campusId: string, version: string]>(
  'campuses.logo',
  'select picture from campus_logos where campus_id = $1 and version = $2',
);

export interface TextRow {
  version: number;
  markdown: string;
  published_at: string;
}

/** The versions of a text, the newest first. */
export const texts = statement<TextRow, [campusId: string, kind: TextKind]>(
  'campuses.texts',
  'select version, markdown, published_at from campus_texts where campus_id = $1 and kind = $2 order by version desc',
);

export const insertText = statement<never, [campusId: string, kind: TextKind, version: number, markdown: string]>(
  'campuses.insert-text',
  'insert into campus_texts (campus_id, kind, version, markdown) values ($1, $2, $3, $4)',
);
