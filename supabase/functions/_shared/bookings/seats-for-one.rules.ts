/** How many of the seats left on a leg one person may take. */
interface RestLimits {
  wholeRestSeatsMax: number;
  restSharePercent: number;
}

/** How many of `free` seats one person can book: all of a few, else a share, rounded up. As `private.seats_for_one`. */
export function seatsForOne(free: number, { wholeRestSeatsMax, restSharePercent }: RestLimits): number {
  return free <= wholeRestSeatsMax ? free : Math.ceil((free * restSharePercent) / 100);
}
