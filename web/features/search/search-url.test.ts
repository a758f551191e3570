import { describe, expect, it } from 'vitest';
import { readSearchUrl, writeSearchUrl } from './search-url.ts';

const TODAY = '2026-11-26';

describe('search address', () => {
  it('holds the whole query, so that a refresh and a shared link show the same results', () => {
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

  it('asks for one seat when it names none', () => {
    expect(readSearchUrl(new URLSearchParams('from=Lagos&to=Abuja'), TODAY)).toEqual({
      criteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
      smart: false,
    });
  });

  it.each([
    ['2026-11-25', undefined],
    [TODAY, TODAY],
  ])('of a link that says %s asks for %s', (date, departureDate) => {
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
  ])('leaves out "%s" and keeps the route', (garbage) => {
    expect(readSearchUrl(new URLSearchParams(`from=Lagos&to=Abuja&${garbage}`), TODAY)).toEqual({
      criteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
      smart: false,
    });
  });

  it.each(['', 'from=Lagos', 'from=%20&to=Abuja'])('is no query when it says "%s"', (address) => {
    expect(readSearchUrl(new URLSearchParams(address), TODAY)).toBeNull();
  });
});
