import { Component, type ReactNode } from 'react';
import { StatusPage } from '@/shared/ui/page-status.tsx';

interface State {
  failed: boolean;
}

/** Last resort of a page: says so plainly, and offers a retry that starts from the server's newest files. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
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
