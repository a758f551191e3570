import { addAlarms } from './alarms.ts';
import { addAlert } from './alerts.ts';
import { addDemand } from './demand.ts';
import { addMessages } from './messages.ts';
import { addPayments } from './payments.ts';
import { addPhotos } from './photos.ts';
import { provePhones, requestCode } from './phones.ts';
import { subscribeBrowser } from './push.ts';
import { addRequest } from './requests.ts';
import { addSchedules } from './schedules.ts';
import type { DemoStack } from './stack.ts';
import { addSupportRequests } from './support.ts';
import { ensureTrip } from './trip.ts';

/**
 * What every start adds to the accounts and trips of supabase/seed.sql, in this order, because later steps notify people
 * of earlier ones and work on their bookings. Every step leaves what is there as it is.
 */
const STEPS: { step: (stack: DemoStack) => Promise<unknown>; failure: string }[] = [
  // Once: SMS go only to proved numbers.
  { step: provePhones, failure: 'The demo numbers were not proved' },
  // Each start: a booked trip that leaves in 60 to 90 minutes.
  { step: ensureTrip, failure: 'The demo trip was not created' },
  // Each start: the browser that shows the push messages of the next steps in /_outbox.
  { step: subscribeBrowser, failure: 'The demo browser was not created' },
  // Once: an SMS that is in /_outbox at any hour.
  { step: requestCode, failure: 'The demo code was not requested' },
  // Once, with the payment simulator: a paid trip, a refund, and fares that are paid out.
  { step: addPayments, failure: 'The demo payments were not created' },
  // Each start: a request along the way that the driver can answer for three hours.
  { step: addRequest, failure: 'The demo request was not created' },
  // Each start: an alert of the passenger that finds the first trip from Enugu to Calabar.
  { step: addAlert, failure: 'The demo alert was not created' },
  // Each start: what people search, a usual fare, and what two passengers paid.
  { step: addDemand, failure: 'The demo demand was not created' },
  // Once: conversations about a booking and a question.
  { step: addMessages, failure: 'The demo messages were not created' },
  // Once: an emergency contact and a false alarm.
  { step: addAlarms, failure: 'The demo alarms were not created' },
  // Once: requests about a booking and of a visitor.
  { step: addSupportRequests, failure: 'The demo support requests were not created' },
  // Once: a schedule of the driver and one of the company, after the steps that choose among their trips.
  { step: addSchedules, failure: 'The demo schedules were not created' },
  // Once: photos of three drivers on their trips.
  { step: addPhotos, failure: 'The demo photos were not added' },
];

/** Makes the demonstration. A step that fails is logged, and the next ones run. */
export async function makeDemo(stack: DemoStack, log: (line: string) => void): Promise<void> {
  for (const { step, failure } of STEPS)
    await step(stack).catch((error: unknown) => log(`${failure}: ${String(error)}`));
}
