import { Component, type ReactNode } from 'react';
import { ErrorLine } from './error-line.tsx';

interface Props {
  children: ReactNode;
  /** where the reader is: somewhere else it is tried again */
  at?: string;
  /** what stands in place of a part that failed; without it what went wrong, with a way to try again */
  fallback?: ReactNode;
}

/** Keeps a part that fails (its code never came, say) from taking the rest of the page along. */
export class Boundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ at = '' }: Props, { failedAt }: { failedAt: string | null }) {
    // just failed: here
    if (failedAt === '') return { failedAt: at || ' ' };
    return failedAt === null || failedAt === (at || ' ') ? null : { failedAt: null };
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    const { fallback } = this.props;
    if (fallback !== undefined) return fallback;
    return <ErrorLine text="Something went wrong. Try again." onRetry={() => location.reload()} className="py-16" />;
  }
}
