import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signIn, type Call } from './people.ts';
import type { DemoStack } from './stack.ts';

/** The driver of the demo company. */
const FLEET_DRIVER = 'blessing';

const listSchema = z.array(z.unknown());
const idSchema = z.object({ id: z.string() });
const invitationsSchema = z.array(idSchema);
const fleetSchema = z.object({ isSample: z.boolean() });

/**
 * Gives the demo driver a schedule on two days of the week, and the company a bus with a driver, a route and a schedule every two
 * weeks; once.
 */
export async function addSchedules(stack: DemoStack): Promise<void> {
  const [driver, company] = await Promise.all([signIn(stack.url, 'driver'), signIn(stack.url, 'corporate')]);
  const startsOn = new Date().toISOString().slice(0, 10);
  if (listSchema.parse(await driver('GET', '/schedules')).length === 0) {
    await driver('POST', '/schedules', {
      origin: 'Warri',
      destination: 'Sapele',
      originPoint: { name: 'Effurun Park' },
      destinationPoint: { name: 'Sapele Main Park' },
      departureTime: '06:30',
      weekdays: [1, 4],
      everyWeeks: 1,
      startsOn,
      skippedDays: [`${startsOn.slice(0, 4)}-12-25`],
      seatsAvailable: 3,
      farePerSeat: 2000,
      clientKey: randomUUID(),
    });
  }
  if (!fleetSchema.parse(await company('GET', '/corporate/fleet')).isSample) return;
  const ids = await makeFleet(company, await signIn(stack.url, FLEET_DRIVER));
  await company('POST', '/schedules', {
    ...ids,
    departureTime: '06:00',
    weekdays: [2, 6],
    everyWeeks: 2,
    startsOn,
    farePerSeat: 2500,
    clientKey: randomUUID(),
  });
}

/** A bus, its driver, and a route. */
async function makeFleet(company: Call, driver: Call): Promise<{ routeId: string; vehicleId: string }> {
  const vehicle = idSchema.parse(
    await company('POST', '/corporate/vehicles', {
      model: 'Toyota HiAce',
      plateNumber: 'KAD-204-SL',
      type: 'bus',
      capacity: 14,
      status: 'active',
      clientKey: randomUUID(),
    }),
  );
  await company('POST', '/corporate/drivers', {
    email: `${FLEET_DRIVER}@tafiya.test`,
    vehicleId: vehicle.id,
  });
  for (const { id } of invitationsSchema.parse(await driver('GET', '/driver/invitations')))
    await driver('POST', `/driver/invitations/${id}`, { accept: true });
  const route = idSchema.parse(
    await company('POST', '/corporate/routes', {
      name: 'Kaduna Shuttle',
      origin: 'Kaduna',
      destination: 'Zaria',
      frequency: 'bi-weekly',
      duration: 75,
      isActive: true,
      farePerSeat: 2500,
      clientKey: randomUUID(),
    }),
  );
  return { routeId: route.id, vehicleId: vehicle.id };
}
