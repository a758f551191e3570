import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './router.tsx';

/** Draws the app in place of what index.html showed meanwhile. */
export function showApp(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}
