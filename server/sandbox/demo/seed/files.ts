import { createHash } from 'node:crypto';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { pictureSvg } from '../content/index.ts';
import type { DemoPhoto } from '../content/types.ts';
import { demoId } from './ids.ts';
import { isoTime } from './moment.ts';
import type { Picture } from './pictures.ts';

export type Purpose = 'post' | 'message' | 'profile';

/** A person's file, before its picture is rendered. */
export interface PlannedFile {
  id: string;
  key: string;
  purpose: Purpose;
  ownerId: string;
  uploaderId: string;
  name: string;
  alt: string;
  position: number;
  at: number;
  svg: string;
}

/**
 * Plans a file.
 * @param at milliseconds
 */
export function planFile(of: {
  purpose: Purpose;
  ownerId: string;
  uploaderId: string;
  photo: DemoPhoto;
  position: number;
  at: number;
}): PlannedFile {
  const { purpose, ownerId, uploaderId, photo, position, at } = of;
  const [fileName, alt] = photo;
  const svg = pictureSvg(fileName);
  // files are immutable by address, so a changed picture needs a new id
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  const id = demoId(`file ${ownerId} ${position} ${hash}`);
  return {
    id,
    key: purpose === 'profile' ? `profiles/${ownerId}/${id}` : `${purpose}s/${id}`,
    purpose,
    ownerId,
    uploaderId,
    name: fileName.replace(/\.svg$/, '.jpg'),
    alt,
    position,
    at,
    svg,
  };
}

export type Pictures = ReadonlyMap<string, Picture>;

function pictureOf(pictures: Pictures, file: PlannedFile): Picture {
  const picture = pictures.get(file.id);
  if (!picture) throw new Error(`the picture of ${file.name} was not made`);
  return picture;
}

/** A row of the table files. */
export function fileRow(file: PlannedFile, pictures: Pictures, campusId: string) {
  const { bytes, width, height, placeholder, colour, sizes } = pictureOf(pictures, file);
  return {
    id: file.id,
    campus_id: campusId,
    uploader_id: file.uploaderId,
    owner_kind: file.purpose,
    owner_id: file.ownerId,
    purpose: file.purpose,
    kind: 'photo',
    name: file.name,
    storage_key: file.key,
    content_type: 'image/webp',
    bytes,
    width,
    height,
    playable: true,
    placeholder,
    colour,
    sizes,
    alt: file.alt,
    position: file.position,
    created_at: isoTime(file.at),
  };
}

/** Planned files as the gallery of their post or message. */
export function galleryOf(files: readonly PlannedFile[], pictures: Pictures): GalleryEntry[] {
  return files.map((file) => {
    const { width, height, placeholder, colour } = pictureOf(pictures, file);
    return {
      _id: file.id,
      kind: 'photo',
      img_name: file.name,
      img_path: `/files/${file.id}`,
      img_order: file.position,
      img_width: width,
      img_height: height,
      placeholder,
      colour,
      alt: file.alt,
      playable: true,
      seconds: null,
    };
  });
}
