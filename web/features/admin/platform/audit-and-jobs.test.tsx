import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '@/shared/testing/fake-server.ts';
import { auditEntryOf, jobOf } from '../testing/admin-sample.ts';
import { listOf, requestCount, showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

describe('Audit', () => {
  it('shows who did what, about whom, why and when', async () => {
    const code = auditEntryOf({
      id: '40',
      action: 'run_job',
      admin: { name: 'Authenticator code', email: null, personId: null },
    });
    const visitor = auditEntryOf({
      id: '39',
      action: 'login_password',
      reason: null,
      subjectName: null,
      subjectPersonId: null,
      admin: null,
    });
    const forgotten = auditEntryOf({
      id: '38',
      action: 'view_document',
      subjectName: null,
      subjectPersonId: null,
    });
    const job = auditEntryOf({
      id: '37',
      subjectName: null,
      subjectPersonId: null,
      subject: 'forget_tracks',
    });
    showDashboard('audit', listOf('audit', [auditEntryOf(), code, visitor, forgotten, job]));
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(
      /^Verify userRejectedAboutNgozi EzeByAde Admin, ade@tafiya\.testReasonBlurred photoWhen.*09:00$/,
    );
    expect(texts[1]).toMatch(/^Run job.*ByAuthenticator code/);
    expect(texts[2]).toMatch(/^Login password.*ByNot signed inReasonNone/);
    expect(texts[3]).toMatch(/AboutNo longer stored/);
    expect(texts[4]).toMatch(/AboutForget tracks/);
    expect(texts.join(' ')).not.toMatch(/[\da-f]{8}-/);
  });

  it('shows in red that an administrator decided alone about people with whom they are connected', async () => {
    const connected = (id: string, outcome: string) =>
      auditEntryOf({ id, action: 'decide_connected', outcome });
    showDashboard('audit', listOf('audit', [connected('41', 'alone'), connected('40', 'together')]));
    const alone = await screen.findByText('Alone');
    expect(getComputedStyle(alone).color).toContain('danger');
    expect(getComputedStyle(screen.getByText('Together')).color).not.toContain('danger');
  });

  it('is searched, and cannot be sorted otherwise than newest first', async () => {
    const { person, server } = showDashboard('audit');
    await person.type(await screen.findByLabelText('Search audit entries'), 'Ngozi');
    await screen.findByText('No audit entries match “Ngozi”');
    // The live connection may ask for its ticket at any time.
    const searches = server.requests.filter(({ query }) => [...query.values()].includes('Ngozi'));
    expect(searches.map(({ path }) => path)).toEqual(['/api/admin/audit']);
    expect(screen.queryByLabelText('Sort')).toBeNull();
  });

  it('does not say that a search finds nothing before it is answered', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { person, server } = showDashboard('audit', {
      'GET /api/admin/audit': async ({ query }) => {
        if (query.has('search')) await held;
        return Response.json([]);
      },
    });
    await screen.findByText('No audit entries yet');
    await person.type(screen.getByLabelText('Search audit entries'), 'Ngozi');
    await waitFor(() =>
      expect(server.requests.some(({ query }) => query.get('search') === 'Ngozi')).toBe(true),
    );
    expect(screen.queryByText('No audit entries match “Ngozi”')).toBeNull();
    answer();
    expect(await screen.findByText('No audit entries match “Ngozi”')).toBeTruthy();
  });
});

describe('Jobs', () => {
  it('shows how often each job runs, its last run, result and error', async () => {
    const failed = jobOf({
      id: 'b',
      name: 'b_job',
      failures: 3,
      lastResult: null,
      lastError: 'P0001: no luck',
      everySeconds: 90,
    });
    const fresh = jobOf({
      id: 'c',
      name: 'c_job',
      lastStartedAt: null,
      lastFinishedAt: null,
      lastResult: null,
      everySeconds: 86_400,
    });
    const stuck = jobOf({
      id: 'e',
      name: 'e_job',
      problems: [
        {
          subject: 'release_fare 7',
          error: 'P0001: poison',
          tries: 2,
          since: '2026-01-05T08:00:00Z',
          nextTryAt: '2026-01-05T08:02:00Z',
        },
      ],
    });
    const { person } = showDashboard(
      'jobs',
      listOf('jobs', [jobOf(), failed, fresh, jobOf({ id: 'd', name: 'd_job', isRunning: true }), stuck]),
    );
    await person.click(await screen.findByText('2 jobs without a problem'));
    await screen.findByRole('heading', { name: 'Forget tracks' });
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^B jobFailed 3×.*Every90 seconds.*ChangedUnknownLast errorP0001: no luck/);
    expect(texts[1]).toMatch(/^C jobNot run yet.*Every1 dayLast runNot yet/);
    expect(texts[2]).toMatch(
      /^E job1 row waits.*release_fare 7: P0001: poison \(failed 2 times, next try .*09:02\)/,
    );
    expect(texts[3]).toMatch(/^Forget tracksOK.*Every1 hourLast run.*09:00Changed12Last errorNone/);
    expect(texts[4]).toMatch(/^D jobRunning/);
  });

  it('runs a job at once and shows the new state', async () => {
    const { person, server } = showDashboard('jobs', {
      ...listOf('jobs', [jobOf({ lastResult: 1 })]),
      'POST /api/admin/jobs/forget_tracks/run': () =>
        Response.json({ outcome: 'done', job: jobOf({ lastResult: 7 }) }),
    });
    await person.click(await screen.findByText('1 job without a problem'));
    const run = await screen.findByRole('button', { name: 'Run now: Forget tracks' });
    server.answer(listOf('jobs', [jobOf({ lastResult: 7 })]));
    await person.click(run);
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('Changed7'));
    expect(requestCount(server, '/api/admin/jobs/forget_tracks/run')).toBe(1);
  });

  it('offers a retry after a failed load', async () => {
    const { person, server } = showDashboard('jobs', {
      'GET /api/admin/jobs': () => refusal(500, 'internal', 'Broken'),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer(listOf('jobs', [jobOf()]));
    await person.click(retry);
    expect(await screen.findByText('1 job without a problem')).toBeTruthy();
  });
});
