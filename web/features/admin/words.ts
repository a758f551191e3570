import type { UserType } from '@contracts/users.ts';
import { formatDay } from '@/shared/format/dates.ts';

/** Stands where nothing was given. */
export const NOT_GIVEN = 'Not given';

const USER_TYPES: Record<UserType, string> = {
  passenger: 'Passenger',
  driver: 'Driver',
  corporate: 'Corporate',
};

export function userTypeInWords(userType: UserType): string {
  return USER_TYPES[userType];
}

/** A day, or that it was not given. Days without a time (licences) are the same day everywhere. */
export function dayOrNone(date: string | null): string {
  return date === null ? NOT_GIVEN : formatDay(date);
}
