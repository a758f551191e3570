/**
 * The parts of a trip as a row of a list: its way, its fare, the tear line, and the driver. Results, next departures and the trip's
 * page have the same ones. Their look is in ticket.css, and they load nothing. The row itself is an element with the class
 * `trip-row` inside one with the class `trip-row-item`.
 */
import type { ReactNode } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { areFewLeft, formatRating } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { MoonIcon, VerifiedIcon, ShieldIcon, StarIcon } from '@/shared/ui/icons.ts';

interface RowWayProps {
  /** Times or cities. */
  from: string;
  to: string;
  /** The warning of a trip by night, in words; the row draws a moon. */
  night?: string | null | undefined;
  /** The line below: places, length or time. */
  children: ReactNode;
}

/** Two times, or two cities, with the two stripes between them. */
export function RowWay({ from, to, night, children }: RowWayProps) {
  return (
    <div className="row-way">
      <p className="row-ends">
        <b>{from}</b> <span className="row-stripes" />
        <span className="visually-hidden">to</span> <b>{to}</b>
        {night && (
          <>
            <MoonIcon size={16} />
            <span className="visually-hidden">{`. ${night}`}</span>
          </>
        )}
      </p>
      <p className="row-places">{children}</p>
    </div>
  );
}

interface RowFareProps {
  fare: number;
  seatsAvailable: number;
  totalSeats: number;
  /** Words of the person's own seats, in place of the free ones. */
  yours?: string | undefined;
}

/** The fare of a seat, and how many are left. */
export function RowFare({ fare, seatsAvailable, totalSeats, yours }: RowFareProps) {
  const state = yours ? 'yours' : seatsAvailable === 0 ? 'none' : areFewLeft(seatsAvailable) ? 'few' : 'some';
  return (
    <p className="row-fare">
      <b>{formatNaira(fare)}</b>
      <span className="visually-hidden"> per seat, </span>
      <span className="row-left" data-left={state}>
        {yours ?? (seatsAvailable === 0 ? 'Fully Booked' : `${seatsAvailable} left`)}
      </span>
      <span className="visually-hidden">{`, ${seatsAvailable} of ${totalSeats} seats available`}</span>
    </p>
  );
}

export function RowTear() {
  return <div className="row-tear" aria-hidden="true" />;
}

interface RowDriverProps {
  driver: Pick<Trip['driver'], 'rating' | 'ratingCount' | 'isDriverVerified' | 'user'> &
    Partial<Pick<Trip['driver'], 'vehicleModel'>>;
  /** The photo or the initial of the driver. */
  face: ReactNode;
}

/** The driver: face, first name, Verified, rating with its number, car. */
export function RowDriver({ driver, face }: RowDriverProps) {
  const first = firstNameOf(driver.user.name);
  return (
    <div className="row-driver">
      {face}
      <div>
        <p>
          <b>{first}</b>
          <span className="visually-hidden">{driver.user.name.slice(first.length)}</span>
          {driver.isDriverVerified && (
            <span className="row-good">
              <VerifiedIcon size={16} />
              Verified
            </span>
          )}
        </p>
        <p className="row-car">
          <DriverRating {...driver} />
          {/* Without the make, which has no room on a phone. */}
          {driver.vehicleModel && ` · ${driver.vehicleModel.replace(/^\S+ /, '')}`}
        </p>
      </div>
    </div>
  );
}

/** "4.7 (18)" after a star; "New driver" without ratings. */
function DriverRating({ rating, ratingCount }: Pick<Trip['driver'], 'rating' | 'ratingCount'>) {
  if (rating === null) return 'New driver';
  return (
    <>
      <StarIcon size={14} className="row-star" />
      <span className="visually-hidden">Rated </span>
      {`${formatRating(rating)} (${ratingCount})`}
    </>
  );
}

/** How the seat can be paid: online with the shield, else in cash. */
export function RowPayment({ payments }: Pick<Trip, 'payments'>) {
  if (payments?.online)
    return (
      <span className="row-good">
        <ShieldIcon size={16} />
        Pay online
      </span>
    );
  return payments?.cash && 'Cash';
}

/** The initial in place of a photo. */
export function Initial({ name }: { name: string }) {
  return (
    <span className="row-face" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
