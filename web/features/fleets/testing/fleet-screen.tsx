/** Renders the dashboard of a company against a fake server. */
import { userEvent } from '@testing-library/user-event';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { Route, Routes } from 'react-router-dom';
import type { CompanyDay, DayTrip } from '@tafiya/fleets/day.contract.ts';
import { sampleFleet } from '@tafiya/fleets/sample.rules.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { CorporateDashboard } from '../corporate-dashboard.tsx';

/** What a company without vehicles sees. */
export const SAMPLE_FLEET: Fleet = sampleFleet({ name: 'Sahel Lines', isVerified: true }, '2030-11-20');
/** The same as the company's own fleet. */
export const OWN_FLEET: Fleet = { ...SAMPLE_FLEET, isSample: false };

export const TODAY = lagosDate(Date.now());

/** A day with these departures. */
export function dayOf(trips: DayTrip[], day = TODAY): CompanyDay {
  const sum = (pick: (trip: DayTrip) => number) => trips.reduce((before, trip) => before + pick(trip), 0);
  return {
    day,
    departures: trips.length,
    seats: sum(({ seats }) => seats),
    booked: sum(({ booked }) => booked),
    cash: sum(({ cash }) => cash),
    trips,
  };
}

/** Opens the dashboard as Halima Sani, whose company has this fleet. `answers` adds or replaces responses. */
export function showFleet(
  fleet: Fleet,
  path = '/corporate',
  answers: NonNullable<Parameters<typeof fakeServer>[0]> = {},
) {
  useSession.setState({
    status: 'in',
    user: userOf({ userType: 'corporate', name: 'Halima Sani' }),
    token: 'token',
    problem: null,
  });
  const server = fakeServer({
    'GET /api/corporate/fleet': () => Response.json({ ...fleet, vehicleCount: fleet.vehicles.length }),
    [`GET /api/corporate/days/${TODAY}`]: () => Response.json(dayOf([])),
    'GET /api/corporate/drivers': () => Response.json([]),
    'GET /api/corporate/trips': () => Response.json(fleet.trips),
    'GET /api/schedules': () => Response.json([]),
    'GET /api/papers': () => Response.json([]),
    ...Object.fromEntries(
      fleet.vehicles.map(({ id }) => [
        `POST /api/corporate/vehicles/${id}/plan`,
        () => Response.json({ trips: [], departures: [] }),
      ]),
    ),
    ...answers,
  });
  renderApp(
    <Routes>
      <Route path="/corporate/*" element={<CorporateDashboard />} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}
