/** Renders the pages of a driver against a fake server. */
import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import type { DriverTrip, UsualTrip } from '@tafiya/trips/contract.ts';
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import { writeDraft } from '@/shared/session/drafts.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { driverProfileOf, userOf } from '@/shared/testing/people.ts';
import { CreateTripPage } from '../create-trip-page.tsx';
import { NO_TRIP_FIELDS, type TripFields } from '../trip-fields.ts';
import { DriverDashboard } from '../driver-dashboard.tsx';
import { DriverTripPanel } from '../driver-trip-panel.tsx';
import type { StepButton } from '../driver-now.tsx';

/** Opens the home of a driver with these trips, or with `path` the form of a new trip, or the panel of a trip. */
export function showDriver(
  options: {
    profile?: Partial<DriverProfile>;
    trips?: DriverTrip[];
    schedules?: Schedule[];
    usual?: UsualTrip[];
    path?: string;
    stepButton?: StepButton;
  } = {},
) {
  const server = fakeServer({
    'GET /api/driver/profile': () => Response.json(driverProfileOf(options.profile)),
    'GET /api/driver/trips': () => Response.json(options.trips ?? []),
    'GET /api/driver/usual-trips': () => Response.json(options.usual ?? []),
    'GET /api/schedules': () => Response.json(options.schedules ?? []),
    'GET /api/places/road': () => Response.json({ km: 748, minutes: { min: 292, estimate: 748, max: 1496 } }),
    ...Object.fromEntries(
      (options.trips ?? []).map((trip) => [`GET /api/trips/${trip.id}`, () => Response.json(trip)]),
    ),
  });
  renderApp(
    <Routes>
      <Route
        path="/dashboard"
        element={<DriverDashboard {...(options.stepButton && { stepButton: options.stepButton })} />}
      />
      <Route path="/create-trip" element={<CreateTripPage />} />
      <Route
        path="/trips/:id"
        element={options.trips?.map((trip) => (
          <DriverTripPanel key={trip.id} trip={trip} />
        ))}
      />
    </Routes>,
    options.path ?? '/dashboard',
  );
  return { server, person: userEvent.setup() };
}

/** Keeps the trip of `fillTrip` as the draft of `userOf()`: the form opens filled, which takes a tenth of the time. */
export function keepTripDraft(changes: Partial<TripFields> = {}): void {
  writeDraft(`trip_${userOf().id}`, {
    ...NO_TRIP_FIELDS,
    origin: 'Lagos',
    destination: 'Abuja',
    originPoint: { name: 'Jibowu Park', hint: '', pin: null },
    destinationPoint: { name: 'Jabi Park', hint: '', pin: null },
    date: addDays(lagosDate(Date.now()), 1),
    time: '07:30',
    seatsAvailable: 6,
    farePerSeat: 21_500,
    ...changes,
  });
}

/** Opens step `step` of the form of a new trip that is filled in (`keepTripDraft`). */
export async function openStep(
  step: 1 | 2 | 3 | 4,
  { draft, ...options }: Parameters<typeof showDriver>[0] & { draft?: Partial<TripFields> } = {},
) {
  keepTripDraft(draft);
  const shown = showDriver({ ...options, path: `/create-trip?step=${step}` });
  await screen.findByRole('img', { name: `Step ${step} of 4` });
  return shown;
}

/** Goes to the next step. */
export async function next(person: UserEvent, name: string, step: number): Promise<void> {
  await person.click(screen.getByRole('button', { name: `Next: ${name}` }));
  await screen.findByRole('img', { name: `Step ${step} of 4` });
}

/** Types a meeting point into its sheet. */
export async function choosePoint(person: UserEvent, verb: 'on' | 'off', point: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: new RegExp(`^They get ${verb} at`) }));
  await pasteInto(
    person,
    screen.getByRole('textbox', { name: new RegExp(`^Where passengers get ${verb}`) }),
    point,
  );
  await person.click(screen.getByRole('button', { name: 'Done' }));
}

/** Goes through the form of a new trip up to its review: Lagos, Jibowu Park, to Abuja, Jabi Park, on the first possible day at 07:30. */
export async function fillTrip(person: UserEvent): Promise<void> {
  await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
  await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
  await choosePoint(person, 'on', 'Jibowu Park');
  await choosePoint(person, 'off', 'Jabi Park');
  await next(person, 'when', 2);
  await pickFirstDay(person);
  await person.selectOptions(screen.getByLabelText('Another time'), '07:30');
  await next(person, 'seats', 3);
  await pasteInto(person, screen.getByLabelText('Fare per Seat'), '21500');
  await next(person, 'check and publish', 4);
}

/** Chooses the first day that the form of a new trip allows. */
export async function pickFirstDay(person: UserEvent): Promise<void> {
  await person.click(screen.getAllByRole('gridcell').flatMap(enabledDay)[0] ?? document.body);
}

function enabledDay(cell: HTMLElement): HTMLElement[] {
  const button = cell.querySelector('button');
  return button && !button.disabled ? [button] : [];
}
