/** Temporary: replaced by the trips feature. */
export function DriverDashboard() {
  return null;
}
