import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/api-error.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { NO_RHYTHM } from '@/shared/schedules/rhythm.ts';
import { NO_CHOICES, NO_PAYMENT } from '@/shared/trip-form/trip-form.ts';
import { NO_WAY } from '@/shared/trip-form/way-fields.ts';
import {
  NO_TRIP_FIELDS,
  type TripFields,
  changesBetween,
  editRules,
  fieldsAgain,
  fieldsOfTrip,
  nightWarningOf,
  hasMissingField,
  newTripFieldsSchema,
  refusedField,
  toCreateTrip,
  tripFieldsSchema,
} from './trip-fields.ts';

const FIELDS = {
  origin: 'Lagos',
  destination: 'Abuja',
  date: '2026-11-27',
  time: '07:30',
  seatsAvailable: 6,
  farePerSeat: 21_500,
  description: '',
  duration: '',
  repeat: 'once' as const,
  moreDates: [],
  ...NO_RHYTHM,
  originPoint: { name: 'Jibowu Park', hint: '', pin: null },
  destinationPoint: { name: 'Jabi Park', hint: '', pin: null },
  stops: [],
  ...NO_CHOICES,
};

const MINUTES = { min: 292, estimate: 748, max: 1496 };
const SETTINGS = settingsOf({ fareMin: 2000, fareMax: 80_000, fareStep: 1000 });

afterEach(() => vi.unstubAllEnvs());

describe('trip form', () => {
  it.each(['America/Los_Angeles', 'Asia/Tokyo'])(
    'reads the day and time as Lagos time in a browser in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(toCreateTrip(FIELDS).departureDate).toBe('2026-11-27T06:30:00.000Z');
      expect(fieldsOfTrip(tripOf({ departureDate: '2026-11-26T23:30:00Z' }))).toMatchObject({
        date: '2026-11-27',
        time: '00:30',
      });
    },
  );

  it('sends only what the trip offers, and only when it has changed', () => {
    const offers = { ...FIELDS, choices: { ...NO_CHOICES.choices, luggage: 'medium' as const, pets: true } };
    expect(toCreateTrip(FIELDS).choices).toBeUndefined();
    expect(toCreateTrip(offers).choices).toEqual({ luggage: 'medium', pets: true });
    const forWomen = { ...FIELDS, choices: { ...NO_CHOICES.choices, womenOnly: true } };
    expect(toCreateTrip(forWomen).choices).toEqual({ womenOnly: true });
    expect(changesBetween(offers, offers, 748)).toBeNull();
    expect(changesBetween(offers, FIELDS, 748)).toEqual({ choices: {} });
    expect(fieldsOfTrip(tripOf({ choices: { luggage: 'medium', pets: true } })).choices).toEqual(
      offers.choices,
    );
  });

  it('requires every field except the description', () => {
    expect(hasMissingField(NO_TRIP_FIELDS)).toBe(true);
    expect(hasMissingField(FIELDS)).toBe(false);
    const issues = tripFieldsSchema.safeParse(NO_TRIP_FIELDS).error?.issues.map((issue) => issue.message);
    expect(issues).toEqual(
      expect.arrayContaining([
        'Origin is required',
        'Destination is required',
        'Departure date is required',
        'Departure time is required',
        'Seats are required',
        'Fare per seat is required',
      ]),
    );
  });

  it('allows 1 to 50 seats', () => {
    const message = 'Seats must be between 1 and 50';
    for (const seatsAvailable of [0, 51]) {
      const parsed = tripFieldsSchema.safeParse({ ...FIELDS, seatsAvailable });
      expect(parsed.error?.issues[0]?.message).toBe(message);
    }
    expect(tripFieldsSchema.safeParse({ ...FIELDS, seatsAvailable: 50 }).success).toBe(true);
  });

  it('refuses an extra bag for nothing', () => {
    const choices = { ...NO_CHOICES.choices, extraLuggageFare: 0 };
    expect(
      newTripFieldsSchema(undefined, () => MINUTES).safeParse({ ...FIELDS, choices }).error?.issues,
    ).toMatchObject([
      { path: ['choices', 'extraLuggageFare'], message: 'The price of extra luggage must be above ₦0' },
    ]);
  });

  it.each([
    ['farePerSeat', { farePerSeat: 1000 }, 'Fare must be between ₦2,000 and ₦80,000'],
    ['farePerSeat', { farePerSeat: 81_000 }, 'Fare must be between ₦2,000 and ₦80,000'],
    ['farePerSeat', { farePerSeat: 2500 }, 'Fare must be a multiple of ₦1,000'],
    ['destination', { destination: 'lagos' }, 'Origin and destination must be different'],
    ['duration', { duration: '285' }, 'Duration must be between 4 h 52 min and 24 h 56 min'],
    ['duration', { duration: '1500' }, 'Duration must be between 4 h 52 min and 24 h 56 min'],
  ])('refuses a new trip at %s for %j', (field, change, message) => {
    const issues = newTripFieldsSchema(SETTINGS, () => MINUTES).safeParse({
      ...FIELDS,
      farePerSeat: 21_000,
      ...change,
    }).error?.issues;
    expect(issues).toMatchObject([{ path: [field], message }]);
  });

  it('sends a duration of the driver, and none for the estimate', () => {
    expect(toCreateTrip(FIELDS).durationMinutes).toBeUndefined();
    expect(toCreateTrip({ ...FIELDS, duration: '600' }).durationMinutes).toBe(600);
    expect(changesBetween(FIELDS, { ...FIELDS, duration: '600' }, 748)).toEqual({ durationMinutes: 600 });
    expect(changesBetween({ ...FIELDS, duration: '600' }, FIELDS, 748)).toEqual({ durationMinutes: 748 });
  });

  it('sends what passengers ask the driver for only when it is not the usual', () => {
    expect(toCreateTrip(FIELDS)).not.toHaveProperty('picksUp');
    expect(toCreateTrip({ ...FIELDS, picksUp: false })).toMatchObject({ picksUp: false });
    expect(changesBetween(FIELDS, { ...FIELDS, confirmsPassengers: true }, 748)).toEqual({
      confirmsPassengers: true,
    });
  });

  it('shows the duration of an existing trip, unless it is the estimate', () => {
    const departureDate = '2030-11-29T06:30:00Z';
    const durationUntil = (arrivalDate: string) =>
      fieldsOfTrip(tripOf({ departureDate, arrivalDate, estimatedMinutes: 748 })).duration;
    expect(durationUntil('2030-11-29T16:30:00Z')).toBe('600');
    expect(durationUntil('2030-11-29T18:58:00Z')).toBe('');
  });

  it('warns before publishing that a part of the trip is at night', () => {
    const trip = { ...FIELDS, time: '07:00' };
    const warningOf = (change: Partial<TripFields>, nightFrom: string, estimate: number | undefined = 748) =>
      nightWarningOf({ ...trip, ...change }, { estimate, nightFrom });
    expect(warningOf({ duration: '660' }, '19:00')).toBeNull();
    expect(warningOf({ duration: '780' }, '19:00')).toBe('Part of this trip is after 19:00.');
    expect(warningOf({}, '19:00')).toBe('Part of this trip is after 19:00.');
    expect(warningOf({ date: '' }, '19:00')).toBeNull();
    expect(nightWarningOf(trip, { estimate: undefined, nightFrom: '19:00' })).toBeNull();
  });

  it('fills in the form with an own trip, and with the way back', () => {
    const trip = tripOf({
      departureDate: '2026-11-24T06:30:00Z',
      arrivalDate: '2026-11-24T16:30:00Z',
      description: 'Jibowu',
    });
    const options = { today: '2026-11-25', seatsMax: 4 };
    const filled = {
      time: '07:30',
      farePerSeat: 21_500,
      seatsAvailable: 4,
      description: 'Jibowu',
      duration: '600',
      ...NO_WAY,
      ...NO_CHOICES,
      ...NO_PAYMENT,
      picksUp: true,
      repeat: 'once',
      moreDates: [],
      ...NO_RHYTHM,
      confirmsPassengers: false,
    };
    expect(fieldsAgain({ kind: 'repeat', trip }, options)).toEqual({
      ...filled,
      origin: 'Lagos',
      destination: 'Abuja',
      date: '2026-12-01',
    });
    expect(fieldsAgain({ kind: 'return', trip }, options)).toEqual({
      ...filled,
      origin: 'Abuja',
      destination: 'Lagos',
      date: '2026-11-26',
    });
  });

  it('takes the nearest hour that the platform offers now', () => {
    const trip = tripOf({ departureDate: '2026-11-24T06:57:00Z' });
    const options = { today: '2026-11-25', seatsMax: 4 };
    expect(fieldsAgain({ kind: 'repeat', trip }, options).time).toBe('08:00');
    const settings = settingsOf({ departureFirst: '12:00', departureLast: '15:00' });
    expect(fieldsAgain({ kind: 'repeat', trip }, { ...options, settings }).time).toBe('12:00');
  });

  it('takes stops and meeting points over, with new proposals on the way back', () => {
    const stop = { placeId: 'x', seatsAvailable: 3, reachedAt: null, leftAt: null };
    const trip = tripOf({
      departureDate: '2026-11-24T06:30:00Z',
      arrivalDate: '2026-11-24T16:30:00Z',
      stops: [
        {
          ...stop,
          id: '1',
          place: 'Lagos',
          time: '2026-11-24T06:30:00Z',
          fare: 0,
          point: { name: 'Jibowu Park' },
        },
        { ...stop, id: '2', place: 'Lokoja', time: '2026-11-24T14:00:00Z', fare: 15_000, point: null },
        { ...stop, id: '3', place: 'Abuja', time: '2026-11-24T16:30:00Z', fare: 21_500, point: null },
      ],
    });
    const options = { today: '2026-11-25', seatsMax: 4 };
    expect(fieldsAgain({ kind: 'repeat', trip }, options)).toMatchObject({
      originPoint: { name: 'Jibowu Park' },
      stops: [{ place: 'Lokoja', minutes: 450, fare: 15_000 }],
    });
    // 27 % of 600 minutes and of ₦21,500.
    expect(fieldsAgain({ kind: 'return', trip }, options)).toMatchObject({
      destinationPoint: { name: 'Jibowu Park' },
      stops: [{ place: 'Lokoja', minutes: 165, fare: 6000 }],
    });
  });

  it('allows any fare while the settings are not loaded', () => {
    for (const farePerSeat of [750, 60_000]) {
      expect(
        newTripFieldsSchema(undefined, () => MINUTES).safeParse({ ...FIELDS, farePerSeat }).success,
      ).toBe(true);
    }
  });

  it('accepts the fare of an existing trip even if the settings no longer allow it', () => {
    expect(tripFieldsSchema.safeParse({ ...FIELDS, farePerSeat: 1250 }).success).toBe(true);
  });

  it('sends only the fields that an edit changes', () => {
    expect(changesBetween(FIELDS, FIELDS, 748)).toBeNull();
    expect(changesBetween(FIELDS, { ...FIELDS, time: '08:00', seatsAvailable: 7 }, 748)).toEqual({
      departureDate: '2026-11-27T07:00:00.000Z',
      totalSeats: 7,
    });
    expect(changesBetween({ ...FIELDS, description: 'Jibowu' }, FIELDS, 748)).toEqual({ description: null });
  });
});

describe('a refusal of the server', () => {
  it.each([
    ['invalid_input', 'Origin must be a city in Nigeria that we know', 'origin'],
    ['invalid_input', 'Destination must be a city in Nigeria that we know', 'destination'],
    ['invalid_input', 'Departure must be tomorrow or later', 'date'],
    ['invalid_input', 'Duration must be between 4 h 52 min and 24 h 56 min', 'duration'],
    ['invalid_input', 'Seats must be at most 6, the seats of the vehicle', 'seatsAvailable'],
    ['invalid_input', 'Fare must be between ₦1,000 and ₦50,000', 'farePerSeat'],
    ['invalid_input', 'Description is too long', 'description'],
    ['invalid_input', 'These choices of a trip are not known.', undefined],
    ['conflict', 'Seats are gone', undefined],
  ] as const)('%s “%s” is about %s', (code, message, field) => {
    expect(refusedField(new ApiError({ status: 400, code, message }))).toBe(field);
  });

  it('that never came is about no field', () => {
    expect(refusedField(new Error('Fare must be between ₦1,000 and ₦50,000'))).toBeUndefined();
  });
});

describe('the edit rules of a trip', () => {
  it('allow every change while no seat is sold', () => {
    expect(editRules({ totalSeats: 6, seatsAvailable: 6 })).toEqual({
      fareFixed: false,
      seatsMin: 1,
      notice: null,
    });
  });

  it('forbid a new fare, a far departure and fewer seats than sold once a seat is sold', () => {
    const rules = editRules({ totalSeats: 6, seatsAvailable: 3 });
    expect(rules).toMatchObject({ fareFixed: true, seatsMin: 3 });
    expect(rules.notice).toMatch(
      /^3 seats already booked: you can move the departure by 30 minutes .* You cannot change the fare/,
    );
  });
});
