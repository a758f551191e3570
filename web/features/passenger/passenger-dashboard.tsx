/** Temporary: replaced by the trips feature. */
export function PassengerDashboard() {
  return null;
}
