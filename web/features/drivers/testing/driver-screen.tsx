/** Renders the pages of a driver against a fake server. */
import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import type { DriverTrip } from '@tafiya/trips/contract.ts';
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
    path?: string;
    stepButton?: StepButton;
  } = {},
) {
  const server = fakeServer({
    'GET /api/driver/profile': () => Response.json(driverProfileOf(options.profile)),
    'GET /api/driver/trips': () => Response.json(options.trips ?? []),
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

/** Fills the open form of a new trip: Lagos, Jibowu Park, to Abuja, Jabi Park, on the first possible day at 07:30. */
export async function fillTrip(person: UserEvent): Promise<void> {
  const paste = (field: HTMLElement, text: string) => pasteInto(person, field, text);
  await paste(screen.getByRole('combobox', { name: 'From' }), 'Lagos');
  await paste(screen.getByRole('combobox', { name: 'To' }), 'Abuja');
  await paste(screen.getByRole('textbox', { name: 'Where passengers get on in Lagos' }), 'Jibowu Park');
  await paste(screen.getByRole('textbox', { name: 'Where passengers get off in Abuja' }), 'Jabi Park');
  await pickFirstDay(person);
  await person.selectOptions(screen.getByLabelText('Departure Time'), '07:30');
  await paste(screen.getByLabelText('Seats'), '6');
  await paste(screen.getByLabelText('Fare per Seat (₦)'), '21500');
}

/** Chooses the first day that the form of a new trip allows. */
export async function pickFirstDay(person: UserEvent): Promise<void> {
  await person.click(screen.getByRole('button', { name: /Departure Date/ }));
  await person.click(screen.getAllByRole('gridcell').flatMap(enabledDay)[0] ?? document.body);
}

function enabledDay(cell: HTMLElement): HTMLElement[] {
  const button = cell.querySelector('button');
  return button && !button.disabled ? [button] : [];
}
