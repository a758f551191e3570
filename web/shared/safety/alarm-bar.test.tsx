import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_ALARMS, useAlarms } from '@/shared/safety/alarm-state.ts';
import type { AlarmRecord } from '@/shared/safety/alarm-store.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AlarmBar } from './alarm-bar.tsx';

const RECORD: AlarmRecord = {
  userId: 'ada',
  clientKey: 'k',
  tripId: null,
  raisedAt: '2030-11-29T09:00:00Z',
  position: null,
  endReason: null,
  alarm: null,
  hasTried: true,
  key: null,
  contacts: [{ name: 'Bola', phone: '+2348031112222' }],
  text: 'SOS, I need help.',
};

afterEach(() => useAlarms.setState(NO_ALARMS));

it('offers the call and the SMS to the contacts on every page while an alarm waits', () => {
  useAlarms.setState({ records: [RECORD] });
  renderApp(<AlarmBar />, '/search');
  expect(screen.getByText(/Your alarm has not reached us yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112');
  expect(screen.getByRole('link', { name: 'Text Bola' }).getAttribute('href')).toMatch(
    /^sms:\+2348031112222\?body=SOS/,
  );
  expect(screen.getByRole('link', { name: 'Open emergency' }).getAttribute('href')).toBe('/sos');
});

it('offers an SMS to a person without contacts, and says when waiting does not help', () => {
  useAlarms.setState({ records: [{ ...RECORD, contacts: [] }], isRefused: true });
  renderApp(<AlarmBar />, '/search');
  expect(screen.getByText(/Tafiya refused it/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Text someone' })).toBeDefined();
});

it('shows nothing once the alarm is out, nor on the page with the details', () => {
  useAlarms.setState({ records: [{ ...RECORD, endReason: 'Safe' }] });
  renderApp(<AlarmBar />, '/search');
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
  cleanup();
  useAlarms.setState({ records: [RECORD] });
  renderApp(<AlarmBar />, '/sos');
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

it('asks before signing out, and signs out only when the person says so', async () => {
  const leave = vi.fn<() => void>();
  useAlarms.setState({ records: [RECORD], asked: leave });
  renderApp(<AlarmBar />, '/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in', hidden: true }));
  expect(leave).not.toHaveBeenCalled();
  expect(useAlarms.getState().asked).toBeNull();
});
