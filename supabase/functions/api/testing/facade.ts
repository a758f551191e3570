import postgres from 'postgres';
import { inject } from 'vitest';
import type { z } from 'zod';
import { tripSchema, type Trip } from '../../_shared/trips/contract.ts';
import { addDays, lagosDate, lagosIso } from '../../_shared/core/lagos-time.ts';
import { readConfig } from '../../_shared/core/process/config.ts';
import { createApp } from '../app.ts';
import type { Services } from '../../_shared/core/http/app-env.ts';
import { createServices } from '../handler-services.ts';
import { leaveTrip } from '../../_shared/trips/testing/leave-trip.ts';
import { checkAnswer } from './check-answer.ts';
import { createCast, type Cast, type Person } from './cast.ts';
import { createFakeProvider } from '../../_shared/payments/testing/fake-provider.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Call {
  as?: Person | { token: string } | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  body?: RequestInit['body'];
  headers?: Record<string, string>;
}

/** The façade under test, running in this process against the stack, and helpers for its callers. */
export interface Facade {
  /** @throws Error if the answer is not as its call is declared. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  cast: Cast;
  sql: postgres.Sql;
  /** The services behind the handlers; a test may replace one to make it fail. */
  services: Services;
  /** Publishes a trip of the driver: the first in 200 days, each later one a day after the one before. */
  publish(driver: Person, trip?: object): Promise<Trip>;
  /** Moves a trip as if it had left `minutes` ago (negative: it leaves in as many), without a notification or broadcast. */
  leave(tripId: string, minutes: number): Promise<void>;
  /** The driver takes a trip through every status until it is completed; its departure moves to ten hours ago. */
  drive(driver: Person, tripId: string): Promise<void>;
  /** Every route, as `METHOD /path`, without /api. */
  routes: { method: string; path: string }[];
  /** The log, one JSON line per event. */
  logged: string[];
  close(): Promise<void>;
}

/**
 * Builds the façade under Node against the stack that all tests share. With FACADE=gateway, calls of a façade without an
 * environment of its own go to the stack's own processes instead (`npm run bench -- instances`).
 */
export function openFacade(env: Record<string, string> = {}): Facade {
  const stack = inject('stack');
  const logged: string[] = [];
  const config = readConfig(
    {
      SUPABASE_URL: stack.url,
      SUPABASE_ANON_KEY: stack.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: stack.secretKey,
      GATEWAY_DB_URL: stack.gatewayDatabaseUrl,
      JWT_SECRET: stack.jwtSecret,
      PAYSTACK_SECRET_KEY: stack.secrets['paystackKey'],
      PAYSTACK_BASE_URL: stack.paymentSimulator?.url,
      ...env,
    },
    (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
  );
  const services: ReturnType<typeof createServices> = {
    ...createServices(config),
    payments: createFakeProvider(),
  };
  const app = createApp(config, services);
  const sql = postgres(stack.databaseUrl, { max: 3, onnotice: () => undefined });
  const cast = createCast(sql, stack.jwtSecret);
  const published = new Map<string, number>();

  const isOwnProcess = process.env['FACADE'] !== 'gateway' || Object.keys(env).length > 0;
  const request = (address: string, init: RequestInit) =>
    isOwnProcess
      ? app.request(address, init)
      : fetch(`${stack.url}${address}`, { ...init, redirect: 'manual' });

  async function call(method: string, path: string, { as, json, body, headers }: Call = {}): Promise<Answer> {
    const response = await request(`/api${path}`, {
      method,
      headers: {
        // Each request has its own address, so that tests do not use up each other's rate limits.
        'x-forwarded-for': randomAddress(),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
    const answer = {
      status: response.status,
      headers: response.headers,
      body: bodyOf(await response.text(), response.headers.get('content-type')),
    };
    checkAnswer(method, path, answer);
    return answer;
  }

  return {
    call,
    cast,
    sql,
    services,
    logged,
    routes: app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, path: path.replace(/^\/api/, '') })),
    async publish(driver, trip = {}) {
      const before = published.get(driver.id) ?? 0;
      published.set(driver.id, before + 1);
      const json = { ...tripInput(200 + before), ...trip };
      const answer = await call('POST', '/trips', { as: driver, json });
      return tripSchema.parse(answer.body);
    },
    leave: (tripId, minutes) => leaveTrip(sql, tripId, minutes),
    async drive(driver, tripId) {
      await leaveTrip(sql, tripId, 0);
      for (const status of ['waiting', 'en_route', 'arrived', 'completed']) {
        // Not at once: the clock cancels trips that have not started 3 hours after their departure.
        if (status === 'completed') await leaveTrip(sql, tripId, 600);
        const moved = await call('POST', `/trips/${tripId}/status`, { as: driver, json: { status } });
        if (moved.status !== 200) throw new Error(`${status}: ${JSON.stringify(moved.body)}`);
      }
    },
    async close() {
      await Promise.all([services.close(), sql.end()]);
    },
  };
}

/** A valid request body for publishing a trip. */
export function tripInput(daysAhead = 3): object {
  return {
    origin: 'Lagos',
    destination: 'Abuja',
    departureDate: lagosIso(addDays(lagosDate(Date.now()), daysAhead), '08:00'),
    seatsAvailable: 4,
    farePerSeat: 8500,
  };
}

/** A client address from the range reserved for benchmarks and tests. */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.18.${part()}.${part()}-${part()}`;
}

/** The path of the page after this one; empty after the last. */
export function nextPage(path: string, { headers }: Answer): string {
  const query = /^<(\?.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return query === undefined ? '' : `${path}${query}`;
}

/** Parses a response body with its contract. @throws ZodError */
export function read<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  return schema.parse(answer.body);
}

function bodyOf(text: string, contentType: string | null): unknown {
  if (text === '') return null;
  if (contentType !== null && !contentType.includes('json')) return text;
  const value: unknown = JSON.parse(text);
  return value;
}
