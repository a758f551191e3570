import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { moment } from '../moment.contract.ts';
import { rowAs, rowsAs, valueAs, valuesAs } from './rows.ts';

const AT = new Date('2026-12-01T08:00:00Z');
const vehicleSchema = z.object({
  plateNumber: z.string(),
  addedAt: moment,
  fare: z.number().nullable(),
  driver: z.object({ id: z.string(), user: z.object({ name: z.string() }) }).nullable(),
});

describe('a row becomes the object of a contract', () => {
  test('with names in camelCase, moments as text, naira and inner objects', () => {
    const row = {
      plate_number: 'ABC-123',
      added_at: AT,
      fare_kobo: '850050',
      driver__id: 'd',
      driver__user__name: 'Dauda',
      position_at: 'left out',
    };
    expect(rowsAs(vehicleSchema, [row])).toEqual([
      {
        plateNumber: 'ABC-123',
        addedAt: '2026-12-01T08:00:00.000Z',
        fare: 8500.5,
        driver: { id: 'd', user: { name: 'Dauda' } },
      },
    ]);
  });

  test('and an object whose first column is null is null, as is an amount', () => {
    const row = {
      plate_number: 'A',
      added_at: AT,
      fare_kobo: null,
      driver__id: null,
      driver__user__name: null,
    };
    expect(rowAs(vehicleSchema, [row])).toMatchObject({ fare: null, driver: null });
  });

  test('and a quoted column keeps its kobo', () => {
    expect(rowAs(z.object({ amountKobo: z.number() }), [{ amountKobo: 5 }])).toEqual({ amountKobo: 5 });
  });

  test('or is refused', () => {
    expect(() => rowsAs(vehicleSchema, [{ plate_number: 'A' }])).toThrow(z.ZodError);
    expect(() => rowAs(vehicleSchema, [])).toThrow(z.ZodError);
  });
});

describe('JSON of a SQL function', () => {
  const paidSchema = z.object({ paidAt: moment, amount: z.number().nullable(), words: z.string() });
  const json = {
    paidAt: '2026-12-01T09:00:00.123456+01:00',
    amountKobo: 500,
    words: '2026-12-01T09:00:00+01:00',
  };

  test('has moments in UTC and naira; texts stay as they are', () => {
    const paid = { paidAt: '2026-12-01T08:00:00.123Z', amount: 5, words: '2026-12-01T09:00:00+01:00' };
    expect(valueAs(paidSchema, [{ paid: json }])).toEqual(paid);
    expect(valuesAs(z.array(paidSchema), [{ paid: [json] }])).toEqual([[paid]]);
    expect(rowAs(z.object({ last: paidSchema }), [{ last: json }])).toEqual({ last: paid });
  });

  test('may be null where the schema allows it, but not missing', () => {
    expect(valueAs(paidSchema.nullable(), [{ paid: null }])).toBeNull();
    expect(() => valueAs(paidSchema.nullable(), [])).toThrow(z.ZodError);
  });
});
