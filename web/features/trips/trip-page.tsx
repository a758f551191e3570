/** Temporary: replaced by the trips feature. */
export function TripPage() {
  return null;
}
