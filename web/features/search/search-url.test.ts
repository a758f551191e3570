import { describe, expect, it } from 'vitest';
import { searchCriteriaSchema, type SearchCriteria } from '@tafiya/search/contract.ts';
import { readSearchUrl, URL_NAMES, writeSearchUrl } from './search-url.ts';

const TODAY = '2026-11-26';
/** How invalid parameters are read; without a route there is no search. */
const DEFAULTS: Partial<SearchCriteria> = { seatsNeeded: 1 };

describe('search URL', () => {
  it('holds the whole search, so that a refresh and a shared link show the same results', () => {
    const search = {
      criteria: {
        origin: 'Port Harcourt',
        destination: 'Abuja',
        departureDate: '2026-11-27',
        seatsNeeded: 2,
        maxPrice: 20_000,
        preferredDepartureTime: '07:30',
        timeFlexibility: 3,
        radiusKm: 60,
        driverRatingMin: 4.5,
        timeOfDay: 'morning' as const,
        choices: ['medium_luggage' as const, 'no_smoking' as const],
        sort: 'cheapest' as const,
      },
      smart: true,
    };
    expect(readSearchUrl(new URLSearchParams(writeSearchUrl(search).toString()), TODAY)).toEqual(search);
  });

  it('defaults to one seat', () => {
    expect(readSearchUrl(new URLSearchParams('from=Lagos&to=Abuja'), TODAY)).toEqual({
      criteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
      smart: false,
    });
  });

  it.each([
    ['2026-11-25', undefined],
    [TODAY, TODAY],
  ])('with the date %s is read as the departure date %s', (date, departureDate) => {
    const search = readSearchUrl(new URLSearchParams(`from=Lagos&to=Abuja&date=${date}`), TODAY);
    expect(search?.criteria.departureDate).toBe(departureDate);
  });

  it.each([
    'seats=9',
    'seats=',
    'date=tomorrow',
    'max=-1',
    'radius=far',
    'rating=NaN',
    'time=25:00',
    'flex=0',
    'with=wings',
  ])('with the invalid parameter "%s" is read without it', (garbage) => {
    expect(readSearchUrl(new URLSearchParams(`from=Lagos&to=Abuja&${garbage}`), TODAY)).toEqual({
      criteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
      smart: false,
    });
  });

  it.each(['', 'from=Lagos', 'from=%20&to=Abuja'])('without a route ("%s") is not a search', (address) => {
    expect(readSearchUrl(new URLSearchParams(address), TODAY)).toBeNull();
  });

  it.each([
    ['origin', ['Lagos', ' Aba ', '', 'x'.repeat(80), 'x'.repeat(81)]],
    ['destination', ['Jos', ' ', 'x'.repeat(81)]],
    [
      'departureDate',
      ['2026-11-26', '2027-02-29', '2028-02-29', '2026-13-01', '26-11-2026', '2026-11-26T00:00'],
    ],
    ['seatsNeeded', ['0', '1', '8', '9', '2.5', '-1', '1e1', 'two', 'Infinity']],
    ['maxPrice', ['0', '0.5', '10000000', '10000001', '-1', 'x', 'NaN']],
    ['preferredDepartureTime', ['00:00', '23:59', '24:00', '7:30', '07:60']],
    ['timeFlexibility', ['0', '0.5', '1', '6', '12', '13', '24', '25', 'x']],
    ['radiusKm', ['0', '4', '5', '25', '100', '101', '500']],
    ['driverRatingMin', ['0', '0.9', '1', '3', '5', '5.1']],
    ['timeOfDay', ['morning', 'afternoon', 'evening', 'any', '', 'Morning', 'night', '06:00']],
    ['sort', ['best', 'earliest', 'cheapest', '', 'CHEAPEST', 'rating', 'fare']],
  ] as const)('accepts the same %s as the contract', (field, texts) => {
    const route: SearchCriteria = { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 };
    const isNumber = /^(seats|max|timeFlex|radius|driver)/.test(field);
    const unlike = texts.filter((text) => {
      const params = writeSearchUrl({ criteria: route, smart: false });
      params.set(URL_NAMES[field], text);
      const parsed = searchCriteriaSchema.safeParse({ ...route, [field]: isNumber ? Number(text) : text });
      const expected = parsed.success ? parsed.data[field] : DEFAULTS[field];
      return readSearchUrl(params, '2000-01-01')?.criteria[field] !== expected;
    });
    expect(unlike).toEqual([]);
  });
});
