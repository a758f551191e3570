import './shared/ui/fonts/fonts.css';
import './shared/ui/base.css';
import './shared/trips/ticket/ticket.css';
import { pageAt } from '@/app/pages.ts';
import { loadPageAt, preloadPage } from '@/first-paint/preload.ts';
import { isAlarmMarked } from '@/shared/safety/alarm-state.ts';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { reloadWhenAnswered } from '@/shared/api/reload.ts';
import { startSession } from '@/shared/session/session.ts';
import { useSession } from '@/shared/session/store.ts';
import { followColorScheme } from '@/shared/ui/theme-mode.ts';
import { whenNeeded } from '@/first-paint/when-needed.ts';

/*
 * A small chunk ('start' in vite.config.ts) that runs long before React and the landing page are loaded: on a slow network
 * the request for the user and the download of the current page start meanwhile.
 */
followColorScheme();
startSession();

// An alarm that waits on this phone is sent from every page, no matter who is signed in.
if (isAlarmMarked() || useSession.getState().status !== 'out')
  void requestsSettled()
    .then(() => import('@/shared/safety/alarms.ts'))
    .then(({ startAlarms }) => startAlarms())
    .catch(() => undefined); // The next page load tries again.

// An arrival that a driver has pressed is sent from every page.
if (useSession.getState().status !== 'out')
  void requestsSettled()
    .then(() => import('@/shared/tracking/arrivals.ts'))
    .then(({ startArrivals }) => startArrivals())
    .catch(() => undefined); // The next page load, or the worker, sends it.

const found = document.getElementById('root');
if (found === null) throw new Error('index.html has no #root');
const container = found;
/** The build drew the landing page into index.html, as visitors see it (web/first-paint/draw-page.tsx). */
const drawn = 'drawn' in container.dataset && useSession.getState().status === 'out';
if (drawn && !isAlarmMarked()) {
  void pageAt('/')?.askEarly?.(window.location);
  whenNeeded(open);
} else open();

/** Downloads React and the current page, and shows it. */
function open(): void {
  const { pathname } = window.location;
  // The drawn landing page stays when its code cannot be downloaded. Other pages show the failure themselves.
  const page = drawn ? loadPageAt(pathname) : preloadPage(pathname);
  const data = pageAt(pathname)?.askEarly?.(window.location);
  // Its file arrives before React's, and takes a cheap phone 0.1 s to run.
  void import('@/shared/ui/theme.ts').catch(() => undefined);
  Promise.all([import('@/app/router.tsx'), page, data]).then(
    ([{ showApp }]) => showApp(container, { drawn }),
    () => {
      document.getElementById('boot-problem')?.removeAttribute('hidden');
      reloadWhenAnswered();
    },
  );
}
