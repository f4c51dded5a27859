import { Component, type ReactNode } from 'react';
import { ErrorLine } from '../forms/error-line.tsx';

interface Props {
  children: ReactNode;
  /** where the reader is, such as the path; once that changes, rendering is tried again */
  at?: string;
  /** rendered in place of a failed part; by default the error with a button that reloads the page */
  fallback?: ReactNode;
}

/** An error boundary: a part that fails (its code didn't load, say) doesn't take down the rest of the page. */
export class Boundary extends Component<Props, { failedAt: string | null }> {
  /** `failedAt`: null for no failure, '' right after one, then `at` of that moment (' ' if that is empty) */
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ at = '' }: Props, { failedAt }: { failedAt: string | null }) {
    // it has just failed, at this address
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
