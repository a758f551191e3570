import '@fontsource-variable/figtree/wght.css';
import './shared/ui/base.css';
import { preloadPage } from '@/app/preload.ts';
import { reloadWhenAnswered } from '@/app/reload.ts';
import { startSession } from '@/shared/session/session.ts';
import { followColorScheme } from '@/shared/ui/theme-mode.ts';

/*
 * Small, and here long before React and the landing page are (vite.config.ts, 'start'): on a slow line the question who
 * is signed in, and the download of this path's page, begin meanwhile.
 */
followColorScheme();
startSession();
preloadPage(window.location.pathname);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
import('@/app/router.tsx').then(
  ({ showApp }) => showApp(container),
  () => {
    document.getElementById('boot-problem')?.removeAttribute('hidden');
    reloadWhenAnswered();
  },
);
