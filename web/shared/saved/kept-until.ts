const DAY_MS = 86_400_000;

/** Until when a journey is kept on the phone: a day after its planned departure, or arrival if that is later. */
export function keptUntil({
  departureDate,
  arrivalDate,
}: {
  departureDate: string;
  arrivalDate?: string | undefined;
}): number {
  return Math.max(Date.parse(departureDate), Date.parse(arrivalDate ?? departureDate)) + DAY_MS;
}
