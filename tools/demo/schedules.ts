import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signIn } from './people.ts';
import type { DemoStack } from './stack.ts';

const listSchema = z.array(z.unknown());
const fleetSchema = z.object({
  routes: z.array(z.object({ id: z.string(), isActive: z.boolean(), farePerSeat: z.number().nullish() })),
  vehicles: z.array(z.object({ id: z.string(), status: z.string(), driver: z.object({}).nullable() })),
});

/** Gives the demo driver a schedule on two days of the week and the company one every two weeks, once. */
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
  if (listSchema.parse(await company('GET', '/schedules')).length > 0) return;
  const { routes, vehicles } = fleetSchema.parse(await company('GET', '/corporate/fleet'));
  const route = routes.find(({ isActive }) => isActive);
  const vehicle = vehicles.find(({ status, driver: drives }) => status === 'active' && drives !== null);
  if (!route || !vehicle) return;
  await company('POST', '/schedules', {
    routeId: route.id,
    vehicleId: vehicle.id,
    departureTime: '06:00',
    weekdays: [2, 6],
    everyWeeks: 2,
    startsOn,
    farePerSeat: route.farePerSeat ?? 9000,
    clientKey: randomUUID(),
  });
}
