/** Temporary: replaced by the trips feature. */
export function SearchPage() {
  return null;
}
