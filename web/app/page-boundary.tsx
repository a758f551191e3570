import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';

/** Keeps what surrounds a page when it fails, and the next page from failing with it. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary at={pathname}>{children}</ErrorBoundary>;
}
