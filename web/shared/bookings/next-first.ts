interface Journey {
  departureDate: string;
  /** Completed or cancelled. */
  over: boolean;
}

/** Sorts journeys: first the upcoming ones, earliest first; then those that are over, latest first. */
export function nextFirst<Item>(items: readonly Item[], journeyOf: (item: Item) => Journey): Item[] {
  return items.toSorted((a, b) => {
    const [first, second] = [journeyOf(a), journeyOf(b)];
    if (first.over !== second.over) return first.over ? 1 : -1;
    const later = Date.parse(first.departureDate) - Date.parse(second.departureDate);
    return first.over ? -later : later;
  });
}
