import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasRecentHistory } from '../../lib/history-entry.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { BackIcon } from '../icons/icons.tsx';

/**
 * The sticky bar at the top of a screen. `away`: on narrow screens it slides out, unless something in it has the
 * focus.
 */
export function HeadBar({ children, away }: { children: ReactNode; away?: boolean | undefined }) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-bar border-b border-line bg-glass backdrop-blur-[14px] transition-transform duration-base motion-reduce:transition-none',
        away && 'narrow:not-focus-within:-translate-y-full',
      )}
    >
      {children}
    </header>
  );
}

export type ScreenHeadProps = {
  title: ReactNode;
  /** where the back button leads without recent history in this tab; without it and `onBack` there is no button */
  back?: string;
  /** what the back button does instead */
  onBack?: () => void;
  /** slid out on narrow screens */
  away?: boolean;
  /** `p` where the content has the page's heading */
  as?: 'h1' | 'p';
  /** at the right */
  children?: ReactNode;
};

/** Returns how to go back: in this tab's history, or to `otherwise` if that has no page of the last 24 hours. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate(otherwise);
  };
}

/** A screen's title with a back button. */
export function ScreenHead({ title, back, onBack, away, as: Title = 'h1', children }: ScreenHeadProps) {
  const inHistory = useGoBack(back ?? '/home');
  const goBack = onBack ?? inHistory;
  return (
    <HeadBar away={away}>
      <div className="flex min-h-14 items-center gap-2 px-4">
        {back || onBack ? <IconButton label="Back" icon={<BackIcon />} onClick={goBack} className="-ml-2.5" /> : null}
        {/* a screen without a title has its heading in its content */}
        {title ? (
          <Title className="min-w-0 flex-1 truncate text-title font-bold">{title}</Title>
        ) : (
          <span className="flex-1" />
        )}
        {children}
      </div>
    </HeadBar>
  );
}
