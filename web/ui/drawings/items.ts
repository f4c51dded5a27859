const files = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' });

export type ItemName =
  | 'bike'
  | 'books'
  | 'fridge'
  | 'guitar'
  | 'headphones'
  | 'lamp'
  | 'monitor'
  | 'plant'
  | 'sneakers'
  | 'sofa';

/** The address of the drawing of something that students sell. */
export const itemDrawing = (name: ItemName): string | undefined => files[`./${name}.svg`];
