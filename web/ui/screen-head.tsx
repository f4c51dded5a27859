import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from './icon-button.tsx';
import { BackIcon } from './icons.tsx';

/** The bar that stays at the top of a screen. */
export function HeadBar({ children }: { children: ReactNode }) {
  return <header className="sticky top-0 z-bar border-b border-line bg-glass backdrop-blur-[14px]">{children}</header>;
}

export type ScreenHeadProps = {
  title: ReactNode;
  /** where back leads when there is no history in this tab; absent: no way back is shown */
  back?: string;
  onBack?: () => void;
  /** at the right */
  children?: ReactNode;
};

/** A screen's title with the way back. */
export function ScreenHead({ title, back, onBack, children }: ScreenHeadProps) {
  const navigate = useNavigate();
  const goBack = () => {
    if (onBack) onBack();
    else if ((window.history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate(back ?? '/home');
  };
  return (
    <HeadBar>
      <div className="flex min-h-14 items-center gap-2 px-4">
        {back || onBack ? <IconButton label="Back" icon={<BackIcon />} onClick={goBack} className="-ml-2.5" /> : null}
        <h1 className="min-w-0 flex-1 truncate text-title font-bold">{title}</h1>
        {children}
      </div>
    </HeadBar>
  );
}
