import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { SEARCH_SEATS_DEFAULT } from '@tafiya/search/limits.rules.ts';
import { CancelBookingSheet } from '@/shared/bookings/cancel-booking-sheet.tsx';
import { InvitationsCard, useInvitations } from '@/features/fleets/invitations-card.tsx';
import { DriverDashboard } from '@/features/drivers/driver-dashboard.tsx';
import { PaymentNotices, RefundNotices } from '@/features/payments/payment-notices.tsx';
import { PassengerDashboard } from '@/features/bookings/passenger/passenger-dashboard.tsx';
import { DueCard } from '@/features/ratings/due-card.tsx';
import { useDueRatings } from '@/features/ratings/use-ratings.ts';
import { ShareButton } from '@/features/tracking/share/share-button.tsx';
import { VerificationLeft } from '@/features/drivers/verification/verification-left.tsx';
import { useUser } from '@/shared/session/store.ts';
import { DriverRequests } from './lazy-requests.tsx';
import { DriverStepButton } from './driver-step-button.tsx';
import { useBookingSheet } from './lazy-booking-sheet.tsx';

/** /dashboard: the passenger dashboard, or the driver dashboard for other users; companies go to /corporate. */
export function DashboardPage() {
  const { userType } = useUser();
  if (userType === 'corporate') return <Navigate to="/corporate" replace />;
  return userType === 'passenger' ? <PassengerHome /> : <DriverHome />;
}

function DriverHome() {
  const { data = [], isLoading } = useInvitations(useUser().id);
  const rating = useRatingCard();
  return (
    <DriverDashboard
      notice={
        <>
          <DriverRequests />
          <VerificationLeft />
          <InvitationsCard invitations={data} />
        </>
      }
      isNoticeLoading={isLoading || rating.isLoading}
      rating={rating.card}
      stepButton={(trip, step) => <DriverStepButton trip={trip} step={step} />}
    />
  );
}

function PassengerHome() {
  const booking = useBookingSheet();
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  const { due, card, isLoading } = useRatingCard();
  return (
    <>
      <PassengerDashboard
        notice={<PaymentNotices />}
        news={<RefundNotices />}
        rating={card}
        isRatingLoading={isLoading}
        dueRatings={due.map(({ bookingId }) => bookingId)}
        share={(trip) => <ShareButton tripId={trip.id} isRound />}
        onBook={(trip) => booking.open(trip, SEARCH_SEATS_DEFAULT)}
        onCancel={setCancelling}
      />
      {booking.sheet}
      {cancelling && <CancelBookingSheet booking={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

/** The trips that can be rated, and the card that asks for the latest of them until the person puts it off. */
function useRatingCard() {
  const { data: due = [], isLoading } = useDueRatings();
  const [isPutOff, setPutOff] = useState(false);
  const [latest] = due;
  const card = latest && !isPutOff ? <DueCard due={latest} onLater={() => setPutOff(true)} /> : null;
  return { due, card, isLoading };
}
