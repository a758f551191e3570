import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { fakeSockets } from '@/shared/testing/fake-socket.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { ADMIN_MORE, ADMIN_TABS } from './admin-places.tsx';
import { answerEverything, SAMPLE_PERSON } from '@/shared/testing/every-answer.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));
afterEach(() => vi.unstubAllGlobals());

/** Places without a person. */
const NOBODY = ['analytics', 'finances/reconciliation', 'demand', 'jobs', 'settings'];
const PLACES = [...ADMIN_TABS, ...ADMIN_MORE.flatMap(({ places }) => places)]
  .flatMap((place) => place.parts ?? [place])
  .map(({ path }) => path);
const PERSON = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
/** On phones their lines open what the panel has, with the names. */
const LINES = ['trips', 'active-drivers'];
const ADDRESSES = [
  ...PLACES.map((path) => (LINES.includes(path) ? `${path}/${PERSON}` : path)),
  ...['trips', 'expired', 'all'].map((list) => `verification/papers?list=${list}`),
  `people/${PERSON}`,
];

/** What shows a person of the sample: texts, without the labels of fields and buttons. */
function shownNames(): Element[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent?.includes(SAMPLE_PERSON) && node.parentElement) found.push(node.parentElement);
  }
  return found;
}

it.each(ADDRESSES.filter((address) => !NOBODY.includes(address)))(
  '/admin/%s: every name leads to the page of the person',
  async (address) => {
    answerEverything();
    fakeSockets();
    renderApp(
      <Routes>
        <Route path="/admin/*" element={<AdminDashboard />} />
      </Routes>,
      `/admin/${address}`,
    );
    await waitFor(() => expect(shownNames()).not.toEqual([]));
    await screen.findByRole('main');
    const unlinked = shownNames()
      .filter((each) => each.closest('h1, a[href^="/admin/people/"]') === null)
      // What stands on a licence is compared with the name above.
      .filter((each) => each.closest('dd')?.previousElementSibling?.textContent !== 'Full name');
    expect(unlinked.map(({ textContent }) => textContent)).toEqual([]);
  },
);
