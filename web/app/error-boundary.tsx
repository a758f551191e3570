import { Component, type ReactNode } from 'react';
import { StatusPage } from '@/shared/ui/page-status.tsx';

interface ErrorBoundaryProps {
  /** Where the person is: somewhere else, things are tried afresh. */
  at: string;
  children: ReactNode;
}

interface State {
  at: string;
  failed: boolean;
}

/** Last resort of a page: says so plainly, and offers a retry that starts from the server's newest files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { at: this.props.at, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return at === state.at ? null : { at, failed: false };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <StatusPage
        title="This page did not load"
        description="The connection may have dropped, or a new version of Tafiya is out. Nothing you booked is affected."
        action={{ label: 'Try again', onPress: () => window.location.reload() }}
        homeLink
      />
    );
  }
}
