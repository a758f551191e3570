/** Room for one piece of luggage per passenger. */
export const LUGGAGE = ['none', 'small', 'medium', 'large'] as const;

/** The yes-or-no choices of a trip: all keys except its luggage. */
export const PROMISES = ['airConditioning', 'smoking', 'pets', 'music', 'twoInBack', 'womenOnly'] as const;

/** The choices that a search can ask for, as in the SQL function private.has_choices and in the URL. */
export const WISHES = [
  'small_luggage',
  'medium_luggage',
  'large_luggage',
  'air_conditioning',
  'no_smoking',
  'pets',
  'music',
  'two_in_back',
  'women_only',
  // Of the trip itself, not of its choices.
  'pay_online',
] as const;
export type Wish = (typeof WISHES)[number];

/** The extras that a driver may carry for a price beside the seats, as in the SQL function private.extra_kinds. */
export const EXTRAS = ['extraLuggage', 'largeBag', 'childSeat', 'parcel'] as const;
export type ExtraKind = (typeof EXTRAS)[number];

/** The choice of a trip that is the price of an extra. */
export function extraFareKey<Kind extends ExtraKind>(kind: Kind): `${Kind}Fare` {
  return `${kind}Fare`;
}
