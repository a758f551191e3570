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

/**
 * Last resort of a page: says so plainly, and offers a retry that starts from the server's newest files. Without a network
 * a reload would only leave the app, so it waits for the network by itself.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { at: this.props.at, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return at === state.at ? null : { at, failed: false };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.reloadIfFailed);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.reloadIfFailed);
  }

  private readonly reloadIfFailed = () => {
    if (this.state.failed) window.location.reload();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (!navigator.onLine) {
      return (
        <StatusPage
          title="You are offline"
          description="This page opens by itself when the network is back. Nothing you booked is affected."
        />
      );
    }
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
