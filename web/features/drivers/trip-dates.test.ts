import { describe, expect, it } from 'vitest';
import { NO_TRIP_FIELDS, type TripFields } from './trip-fields.ts';
import { daysLeft, daysOf, toPublishDates, withDays } from './trip-dates.ts';

describe('the dates of a new trip', () => {
  it.each([
    ['no departure date', { date: '', moreDates: ['2026-11-30'] }, []],
    ['one', { date: '2026-11-27', moreDates: [] }, ['2026-11-27']],
    [
      'an earlier one and a repeated one',
      { date: '2026-11-27', moreDates: ['2026-11-26', '2026-11-27'] },
      ['2026-11-26', '2026-11-27'],
    ],
  ])('are in order, each once: %s', (_, fields, days) => {
    expect(daysOf(fields)).toEqual(days);
  });

  it('start with the earliest day', () => {
    expect(withDays(['2026-12-04', '2026-11-27'])).toEqual({ date: '2026-11-27', moreDates: ['2026-12-04'] });
  });

  it('are sent in order as Lagos moments, with the stops at the times of the first departure', () => {
    const fields: TripFields = {
      ...NO_TRIP_FIELDS,
      date: '2026-12-04',
      moreDates: ['2026-11-27'],
      time: '07:30',
      farePerSeat: 8000,
      stops: [
        {
          place: 'Ore',
          minutes: 180,
          hasOwnTime: true,
          fare: 3000,
          hasOwnFare: true,
          point: { name: '', hint: '', pin: null },
        },
      ],
    };
    expect(toPublishDates(fields)).toMatchObject({
      departureDates: ['2026-11-27T06:30:00.000Z', '2026-12-04T06:30:00.000Z'],
      stops: [{ place: 'Ore', time: '2026-11-27T09:30:00.000Z' }],
    });
    expect(toPublishDates(fields)).not.toHaveProperty('departureDate');
  });

  it('without the refused ones', () => {
    const fields = { date: '2026-11-27', moreDates: ['2026-12-04', '2026-12-11'] };
    const refused = [{ departureDate: '2026-11-26T23:30:00Z' }, { departureDate: '2026-12-04T06:30:00Z' }];
    expect(daysLeft(fields, refused)).toEqual(['2026-12-11']);
  });
});
