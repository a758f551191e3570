import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { PageNotLoaded } from '@/shared/ui/lazy-part.tsx';
import { reloadOnce, reloadWhenAnswered } from '@/shared/api/reload.ts';

/** Contains a page's failure: the frame around the page stays, and the next path starts without the error. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary pathname={pathname}>{children}</ErrorBoundary>;
}

interface ErrorBoundaryProps {
  /** A new pathname clears the error. */
  pathname: string;
  children: ReactNode;
}

interface State {
  pathname: string;
  failure: 'not loaded' | 'broken' | null;
}

/**
 * Shows what went wrong, with a retry that loads the newest files. When a newer version waits, a broken page loads it by itself. After a failed download it waits for the server and
 * then reloads: a reload while the server is unreachable would replace the app with the browser's error page.
 */
class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { pathname: this.props.pathname, failure: null };
  private stopWaiting = () => {};

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof PageNotLoaded ? 'not loaded' : 'broken' };
  }

  static getDerivedStateFromProps({ pathname }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return pathname === state.pathname ? null : { pathname, failure: null };
  }

  // A page that was already found missing fails in the first render.
  override componentDidMount(): void {
    this.recover();
  }

  override componentDidUpdate(_: ErrorBoundaryProps, before: State): void {
    if (before.failure !== this.state.failure) this.recover();
  }

  private recover(): void {
    this.stopWaiting();
    if (this.state.failure === 'broken') takeOverOnce().catch(() => undefined);
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
        description="Something went wrong. Your bookings are not affected."
        action={{ label: 'Try again', onPress: () => window.location.reload() }}
        homeLink
      />
    );
  }
}

/** The page may have failed on the answer of a newer server, which a waiting version of the app can read. */
async function takeOverOnce(): Promise<void> {
  const { takeOver, waitingWorker } = await import('@/shared/install/worker-updates.ts');
  const waiting = waitingWorker();
  if (waiting) reloadOnce(() => takeOver(waiting));
}

function NotLoaded() {
  const reassurance = 'This page will open as soon as we can reach Tafiya. Your bookings are not affected.';
  return navigator.onLine ? (
    <StatusPage
      title="This page did not load"
      description={`The connection dropped, or this network requires you to sign in first. ${reassurance}`}
      action={{ label: 'Try again', onPress: () => window.location.reload() }}
      homeLink
    />
  ) : (
    <StatusPage title="You are offline" description={reassurance} />
  );
}
