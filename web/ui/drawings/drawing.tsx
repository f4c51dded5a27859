import file from './empty-states.svg?url';

/**
 * The drawings of empty-states.svg, in greys and the campus's accent: they take their colors from the page, so they fit
 * both themes.
 */
export type DrawingName =
  | 'saved'
  | 'messages'
  | 'bell'
  | 'search'
  | 'listing'
  | 'photos'
  | 'people'
  | 'comments'
  | 'lock'
  | 'chart'
  | 'mail'
  | 'shield'
  | 'school'
  | 'money'
  | 'lost';

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg width={220} height={160} viewBox="0 0 220 160" aria-hidden="true" className={className}>
      <use href={`${file}#${name}`} />
    </svg>
  );
}
