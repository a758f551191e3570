/** The form of a support request about a trip, or about a booking on it. */
export function helpPath(about: { trip: string } | { booking: string }): string {
  return `/support/new?${new URLSearchParams(about)}`;
}
