import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminPerson, PersonEvent } from '@tafiya/admin/people.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { showAdmin } from '../testing/admin-screen.tsx';
import { eventOf, personOf } from '../testing/person-sample.ts';

const { id } = personOf();
const PATH = `GET /api/admin/people/${id}`;

function open(changes: Partial<AdminPerson> = {}, events: PersonEvent[] = []) {
  return showAdmin(`/admin/people/${id}`, {
    [PATH]: () => Response.json(personOf(changes)),
    [`${PATH}/timeline`]: () => Response.json(events),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the page of a person', () => {
  it('has the name in the head, and the facts', async () => {
    open({ car: { plateNumber: 'LSD-218-XB', make: 'Toyota', model: 'Sienna' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Emeka Nwosu' })).toBeDefined();
    const facts = within(screen.getByRole('region', { name: 'Facts' }));
    for (const text of [
      'Verified Driver',
      'LSD-218-XB, Toyota Sienna',
      '0803 000 0002',
      '₦38,500 until trips are over',
    ])
      expect(facts.getByText(text)).toBeDefined();
  });

  it('begins with a suspension and its reason', async () => {
    open({ suspendedAt: '2026-11-28T08:00:00Z', suspensionReason: 'Asked for cash' });
    expect(await screen.findByText('Suspended since Sat 28 Nov: Asked for cash')).toBeDefined();
    expect(screen.getByText('Suspended')).toBeDefined();
  });

  it('calls a deleted account so, and offers no decision', async () => {
    const { person } = open({
      deletedAt: '2026-11-28T08:00:00Z',
      name: 'Deleted user',
      email: '',
      phone: '',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Deleted account' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'More about Deleted user' }));
    expect(
      within(screen.getByRole('navigation', { name: 'More about Deleted user' }))
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Documents', 'Copy the reference']);
  });

  it('shows a company with its vehicles and drivers', async () => {
    open({
      userType: 'corporate',
      company: { registrationNumber: 'RC1234567', contactPerson: 'Ada Obi' },
      driving: { ...required(personOf().driving), vehicles: 40, drivers: 38 },
    });
    const facts = within(await screen.findByRole('region', { name: 'Facts' }));
    expect(facts.getByText('40')).toBeDefined();
    expect(facts.getByText('38')).toBeDefined();
    expect(facts.queryByText('Car')).toBeNull();
  });

  it('says that nobody has this id, without a retry', async () => {
    showAdmin(`/admin/people/${id}`, { [PATH]: () => refusal(404, 'not_found', 'Person not found.') });
    expect(await screen.findByText('Person not found.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('releases held payouts with a reason, and says what waits besides', async () => {
    const release = `POST /api/admin/release-payouts/${id}`;
    const { person, server } = open({
      waits: [
        {
          kind: 'payouts_held',
          since: '2026-11-28T08:00:00Z',
          words: 'One passenger paid ₦44,500 of ₦76,000.',
        },
        { kind: 'claim', since: '2026-11-27T08:00:00Z', words: null },
      ],
    });
    server.answer({ [release]: () => Response.json({ id, status: 'released' }) });
    const note = within(await screen.findByRole('complementary', { name: 'What waits' }));
    expect(note.getByText('Payouts held since Sat 28 Nov:')).toBeDefined();
    expect(note.getByRole('link').getAttribute('href')).toBe('/admin/finances/claims');
    await person.click(note.getByRole('button', { name: 'Release payouts' }));
    await person.click(screen.getByLabelText('Reason'));
    await person.paste('Looked at the trips');
    await person.click(screen.getByRole('button', { name: 'Yes, release' }));
    await waitFor(() =>
      expect(
        server.requests.filter(({ path, method }) => `${method} ${path}` === release).map(({ body }) => body),
      ).toEqual([{ reason: 'Looked at the trips' }]),
    );
  });

  it('suspends from the menu', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'More about Emeka Nwosu' }));
    await person.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(screen.getByRole('dialog', { name: 'Suspend Emeka Nwosu?' })).toBeDefined();
  });

  it('shows documents only when they are opened', async () => {
    const { person, server } = open({
      documents: { driverLicense: `${id}/driver-license-1.png`, passportPhotograph: null },
    });
    await person.click(await screen.findByRole('button', { name: 'More about Emeka Nwosu' }));
    await person.click(screen.getByRole('button', { name: 'Documents' }));
    expect(screen.getByText('Passport photograph: none')).toBeDefined();
    expect(server.requests.some(({ path }) => path.startsWith('/api/admin/documents'))).toBe(false);
  });
});

describe('the timeline', () => {
  const events = [
    eventOf({
      event: 'alarm_on_trip',
      kind: 'alarms',
      state: 'open',
      words: null,
      at: '2026-11-28T19:14:00Z',
    }),
    eventOf({
      event: 'was_rated',
      kind: 'ratings',
      number: 2,
      words: 'Took more at the park.',
      at: '2026-11-28T10:06:00Z',
    }),
    eventOf({
      event: 'suspend_user',
      kind: 'decisions',
      state: 'suspended',
      words: 'Asked for cash',
      trip: null,
      at: '2026-11-27T10:06:00Z',
    }),
    eventOf({
      event: 'payout',
      kind: 'payments',
      state: 'paid',
      amount: 17_100,
      words: 'GTBank 6789',
      other: null,
      trip: null,
      at: '2026-11-27T08:00:00Z',
    }),
  ];

  it('has a row for each event, by day, with names that lead to people', async () => {
    open({}, events);
    const day = within(await screen.findByRole('region', { name: 'Sat 28 Nov' }));
    expect(day.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '20:14Alarm of Kunle Ojo Lagos → Ibadan, Sat 28 Novopen',
      '11:062 of 5 from Kunle Ojo Lagos → Ibadan, Sat 28 Nov “Took more at the park.”',
    ]);
    expect(day.getAllByRole('link', { name: 'Kunle Ojo' })[0]?.getAttribute('href')).toBe(
      `/admin/people/${eventOf().other?.id}`,
    );
    const before = within(screen.getByRole('region', { name: 'Fri 27 Nov' }));
    expect(before.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '11:06Suspend user: suspended by Kunle Ojo “Asked for cash”',
      '09:00Paid out GTBank 6789₦17,100',
    ]);
  });

  it('asks for one kind, which the address keeps', async () => {
    const { person, server } = open({}, events);
    await person.click(await screen.findByRole('link', { name: 'Ratings' }));
    await waitFor(() =>
      expect(server.requests.map(({ path, query }) => `${path}?${query}`)).toContain(
        `/api/admin/people/${id}/timeline?only=ratings`,
      ),
    );
    expect(screen.getByTestId('address').textContent).toBe(`/admin/people/${id}?only=ratings`);
    expect(screen.getByRole('link', { name: 'Ratings' }).getAttribute('aria-current')).toBe('true');
  });

  it('shows an event that this app does not know', async () => {
    open({}, [eventOf({ event: 'moon_landing', state: 'seen', other: null, trip: null })]);
    expect(await screen.findByText(/Moon landing: seen/)).toBeDefined();
  });

  it('says that nothing happened', async () => {
    open();
    expect(await screen.findByText('Nothing happened yet')).toBeDefined();
  });
});

function required<T>(value: T | null): T {
  if (value === null) throw new Error('the sample has none');
  return value;
}
