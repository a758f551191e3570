/**
 * The address of `/location-ws` for the sockets of one trip: `/location-ws/00` to `/location-ws/ff`. The last part is the first
 * byte of the trip's random id, so a load balancer can send a trip's sockets to one process by the path alone. It is a hint:
 * every process answers every path (docs/decisions/0115).
 */
export function socketPathOf(tripId: string): string {
  return `/location-ws/${tripId.slice(0, 2).toLowerCase()}`;
}
