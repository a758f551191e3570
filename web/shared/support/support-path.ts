/** The form of a support request about a trip or a booking. */
export function helpPath(about: 'trip' | 'booking', id: string): string {
  return `/support/new?${about}=${id}`;
}
