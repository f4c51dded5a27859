import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Photo {
  _id: string;
  img_path: string;
}

/**
 * Fills a demo community's feed up to `count` posts with photos, by copies of its own; each photo is a file of its own, as it would be.
 * @returns how many posts with photos the feed holds then
 */
export async function fillFeed(databaseUrl: string, count: number): Promise<number> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string; gallery: Photo[] }>(
      `select id, gallery from posts where campus_id = 'ou' and depth = 0 and type = 'post' and img_count > 0 order by id`,
    );
    const made = [];
    for (let at = rows.length; at < count; at++) {
      const source = rows[at % rows.length]!;
      const gallery = source.gallery.map((photo) => {
        const _id = randomUUID();
        return { ...photo, _id, img_path: photo.img_path.replace(photo._id, _id), from: photo._id };
      });
      made.push({ id: randomUUID(), from: source.id, age: at, gallery });
    }
    await db.query('begin');
    await db.query(
      `insert into posts (campus_id, id, root_id, author_id, text, plain, category, price, gallery, img_count, like_count, created_at, last_modified)
       select campus_id, made.id, made.id, author_id, text, plain, category, price, made.gallery, img_count, like_count,
              now() - made.age * interval '1 hour', now() - made.age * interval '1 hour'
       from jsonb_to_recordset($1) as made (id uuid, "from" uuid, age integer, gallery jsonb)
       join posts on posts.id = made."from"`,
      [JSON.stringify(made)],
    );
    await db.query(
      `insert into files (id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width,
                          height, placeholder, colour, sizes, alt, position)
       select (photo->>'_id')::uuid, campus_id, uploader_id, owner_kind, made.id, purpose, kind, name, storage_key, content_type, bytes,
              width, height, placeholder, colour, sizes, alt, position
       from jsonb_to_recordset($1) as made (id uuid, gallery jsonb)
       cross join jsonb_array_elements(made.gallery) photo
       join files on files.id = (photo->>'from')::uuid`,
      [JSON.stringify(made)],
    );
    await db.query('commit');
    return Math.max(rows.length, count);
  } finally {
    await db.end();
  }
}
