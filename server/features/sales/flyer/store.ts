import { statement } from '../../../platform/database/statement.ts';

/** Where a post's photo is stored; the caller has checked that its reader may see the post. */
export const findPhoto = statement<{ storage_key: string; sizes: number[] }, [id: string]>(
  'sales.flyer-photo',
  `select storage_key, sizes from files where id = $1 and owner_kind = 'post'`,
);
