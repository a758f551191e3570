/** The page that opens a passenger's conversation with the driver of a trip. */
export function askDriverPath(tripId: string): string {
  return `/messages/new?trip=${tripId}`;
}

/** The page that opens the conversation about a booking, for its passenger and its driver. */
export function bookingMessagesPath(bookingId: string): string {
  return `/messages/new?booking=${bookingId}`;
}
