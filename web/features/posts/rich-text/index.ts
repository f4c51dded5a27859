export { RichTextView } from './rich-text-view.tsx';
export { TextRenderer } from './text-renderer.tsx';
