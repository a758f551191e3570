/** What a passenger asks for, defaults filled in, places resolved. A pure value: the clock is read before it is made. */
export interface TripWish {
  originName: string;
  destinationName: string;
  /** Lagos day, `YYYY-MM-DD`, and its number (`dayNumber`), for sums. */
  date: string;
  day: number;
  /** Epoch milliseconds: nothing that leaves at or before this is offered. */
  now: number;
  seats: number;
  maxFareKobo: number | null;
  /** Minutes after midnight in Lagos, or null when any time of the day will do. */
  preferredMinutes: number | null;
  flexibilityMinutes: number;
  radiusKm: number;
  ratingMin: number;
}

/** What scoring reads of a trip. Distances are from the places asked for to the trip's own, in kilometres. */
export interface TripCandidate {
  originPlaceId: string;
  destinationPlaceId: string;
  originName: string;
  destinationName: string;
  originKm: number;
  destinationKm: number;
  /** Epoch milliseconds. */
  departureAt: number;
  fareKobo: number;
  seatsAvailable: number;
  driverRating: number | null;
  driverRatingCount: number;
  isDriverVerified: boolean;
}

/** One trip a passenger has booked before. */
export interface PastTrip {
  originPlaceId: string;
  destinationPlaceId: string;
  /** Minutes after midnight in Lagos. */
  departureMinutes: number;
  fareKobo: number;
}

/** A candidate with its score (0–100, whole) and the reasons in a passenger's words. */
export interface ScoredTrip<Candidate extends TripCandidate> {
  candidate: Candidate;
  score: number;
  reasons: string[];
}

/** The three lists of a search answer. A trip is in one of them at most. */
export interface ArrangedTrips<Candidate extends TripCandidate> {
  matches: ScoredTrip<Candidate>[];
  differentDates: ScoredTrip<Candidate>[];
  nearbyOrigins: ScoredTrip<Candidate>[];
}
