import { Component, type ReactNode } from 'react';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { PageNotLoaded } from './lazy-page.tsx';
import { reloadWhenAnswered } from './reload.ts';

interface ErrorBoundaryProps {
  /** Where the person is: somewhere else, things are tried afresh. */
  at: string;
  children: ReactNode;
}

interface State {
  at: string;
  failure: 'not loaded' | 'broken' | null;
}

/**
 * Last resort of a page: says so plainly, and offers a retry that starts from the server's newest files. Where the
 * download failed it waits for the server by itself: without one, a reload would only leave the app.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { at: this.props.at, failure: null };
  private stopWaiting = () => {};

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof PageNotLoaded ? 'not loaded' : 'broken' };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return at === state.at ? null : { at, failure: null };
  }

  override componentDidUpdate(_: ErrorBoundaryProps, before: State): void {
    if (before.failure === this.state.failure) return;
    this.stopWaiting();
    this.stopWaiting = this.state.failure === 'not loaded' ? reloadWhenAnswered() : () => {};
  }

  override componentWillUnmount(): void {
    this.stopWaiting();
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    if (this.state.failure === 'not loaded') return <NotLoaded />;
    return (
      <StatusPage
        title="This page did not load"
        description="Something went wrong on it. Nothing you booked is affected."
        action={{ label: 'Try again', onPress: () => window.location.reload() }}
        homeLink
      />
    );
  }
}

function NotLoaded() {
  const opensByItself =
    'This page opens by itself when Tafiya can be reached. Nothing you booked is affected.';
  return navigator.onLine ? (
    <StatusPage
      title="This page did not load"
      description={`The connection dropped, or this network wants you to sign in first. ${opensByItself}`}
      action={{ label: 'Try again', onPress: () => window.location.reload() }}
      homeLink
    />
  ) : (
    <StatusPage title="You are offline" description={opensByItself} />
  );
}
