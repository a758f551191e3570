import '@fontsource-variable/figtree/wght.css';
import './shared/ui/base.css';
import { preloadPage } from '@/app/preload.ts';
import { reloadWhenAnswered } from '@/app/reload.ts';
import { startSession } from '@/shared/session/session.ts';
import { followColorScheme } from '@/shared/ui/theme-mode.ts';

/*
 * A small chunk ('start' in vite.config.ts) that runs long before React and the landing page are loaded: on a slow network
 * the request for the user and the download of the current page start meanwhile.
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
