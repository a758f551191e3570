import { describe, expect, it } from 'vitest';
import { readSearchUrl, writeSearchUrl } from './search-url.ts';

const TODAY = '2026-11-26';

describe('search URL', () => {
  it('holds the whole search, so that a refresh and a shared link show the same results', () => {
    const query = {
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
      },
      smart: true,
    };
    expect(readSearchUrl(new URLSearchParams(writeSearchUrl(query).toString()), TODAY)).toEqual(query);
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
    const query = readSearchUrl(new URLSearchParams(`from=Lagos&to=Abuja&date=${date}`), TODAY);
    expect(query?.criteria.departureDate).toBe(departureDate);
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
  ])('with the invalid parameter "%s" is read without it', (garbage) => {
    expect(readSearchUrl(new URLSearchParams(`from=Lagos&to=Abuja&${garbage}`), TODAY)).toEqual({
      criteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
      smart: false,
    });
  });

  it.each(['', 'from=Lagos', 'from=%20&to=Abuja'])('without a route ("%s") is no search', (address) => {
    expect(readSearchUrl(new URLSearchParams(address), TODAY)).toBeNull();
  });
});
