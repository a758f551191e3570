import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { keepInput } from '@/first-paint/keep-input.ts';

/** index.html sets it before the first paint, to hide what only visitors see from people who are signed in. */
const HAS_SESSION = 'has-session';

/**
 * Renders the app into `container`. `drawn`: the container has the landing page as the build drew it, and React takes it
 * over; otherwise React replaces what the HTML showed while the scripts loaded. In a transition, so that the page answers
 * meanwhile.
 */
export function showApp(container: HTMLElement, { drawn }: { drawn: boolean }): void {
  const writeInput = keepInput(container);
  let shown = false;
  const onShown = () => {
    if (shown) return; // StrictMode calls effects twice in development.
    shown = true;
    document.documentElement.classList.remove(HAS_SESSION);
    delete container.dataset['drawn'];
    if (!drawn) writeInput();
  };
  const app = <App onShown={onShown} router={(children) => <BrowserRouter>{children}</BrowserRouter>} />;
  startTransition(() => {
    if (drawn) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}
