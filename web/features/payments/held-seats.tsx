import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { placeToPay, type PayMethod, totalToPay } from '@/shared/payments/pay-methods.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Countdown, useIsOver } from './countdown.tsx';
import { MethodChoice } from './method-choice.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import { PayBar } from './pay-bar.tsx';
import { useReleaseSeats } from './use-payment.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';

interface HeldSeatsProps {
  payment: BookingPayment;
  /** The method that the passenger chose when they booked. */
  chosen: PayMethod;
  onLook: () => void;
}

/** Seats that wait for the money: until when they are held, how to pay, and how to give them up. */
export function HeldSeats({ payment, chosen, onLook }: HeldSeatsProps) {
  const { seats, holdExpiresAt, payments } = payment;
  const [isChoosing, setIsChoosing] = useState(false);
  const [newest] = payments;
  const place = newest?.status === 'open' ? placeToPay(newest) : null;
  const showsChoice = place === null || isChoosing;
  const accountEnd = place?.kind === 'account' ? place.expiresAt : null;
  return (
    <>
      <HoldClock
        seats={seats}
        until={accountEnd !== null && accountEnd < holdExpiresAt ? accountEnd : holdExpiresAt}
      />
      {newest?.status === 'failed' && (
        <Problem error="That payment did not go through. Please try again, or choose another way to pay." />
      )}
      {showsChoice ? (
        <>
          {place !== null && (
            <p>
              {`Pay only once. If you have sent money already, wait a few minutes. What you pay twice goes back to you, ${backWords(payment)}.`}
            </p>
          )}
          <MethodChoice
            payment={payment}
            chosen={newest?.method ?? chosen}
            onStarted={() => setIsChoosing(false)}
            onBack={place === null ? undefined : () => setIsChoosing(false)}
          />
        </>
      ) : (
        <>
          {place.kind === 'page' && <PagePanel url={place.url} onLook={onLook} />}
          {place.kind === 'account' && newest && (
            <TransferPanel
              key={newest.reference}
              payment={newest}
              account={place.account}
              expiresAt={place.expiresAt ?? holdExpiresAt}
              onLook={onLook}
            />
          )}
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            Pay another way
          </Button>
        </>
      )}
      <AboutTheMoney payment={payment} />
      <GiveUpSeats payment={payment} />
    </>
  );
}

/** The one countdown of the page: until the money must be here. */
function HoldClock({ seats, until }: { seats: number; until: string }) {
  if (useIsOver(until)) {
    return <p role="status">The time is over. We are checking whether your money has arrived.</p>;
  }
  const isOne = seats === 1;
  return (
    <p>
      {isOne ? 'Your seat is held for ' : 'Your seats are held for '}
      <Countdown until={until} />
      {`. Pay within this time, or ${isOne ? 'it is' : 'they are'} free for others again.`}
    </p>
  );
}

interface PagePanelProps {
  url: string;
  onLook: () => void;
}

/** A payment that goes on, or was paid, on the provider's page. */
function PagePanel({ url, onLook }: PagePanelProps) {
  return (
    <chakra.div display="grid" gap="3">
      <p role="status">
        We are waiting for your payment. If you have paid, this page changes within seconds. If not, continue
        on the payment page.
      </p>
      <PayBar>
        <Button asChild size="lg">
          <a href={url}>Continue to pay</a>
        </Button>
      </PayBar>
      <Button variant="outline" onClick={onLook}>
        I have paid: check now
      </Button>
    </chakra.div>
  );
}

function AboutTheMoney({ payment }: { payment: BookingPayment }) {
  const [total, fee] = [totalToPay(payment), payment.cancellationFee].map(formatNaira);
  const hasCancelled = payment.freeCancellationsLeft === 0;
  return (
    <Card title="What happens to your money" gap="2">
      <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>{`You pay ${total}${payment.journey ? ' for both trips' : ''}, nothing more. Tafiya pays the driver after the trip.`}</li>
        <li>If the driver cancels, all of it comes back to you.</li>
        <li>
          {'If you cancel a day or more before departure, all of it comes back; later, half. '}
          <chakra.span textDecoration="underline">
            <Link to="/refunds">All refund rules</Link>
          </chakra.span>
        </li>
        <chakra.li fontWeight={hasCancelled ? 'bold' : undefined}>
          {hasCancelled
            ? `You cancelled 2 paid bookings in the last 24 hours, or gave them up or paid them twice. If you do it again, the payment fee of ${fee} does not come back.`
            : `You can cancel 2 paid bookings in 24 hours for free. What you give up after paying, or pay twice, counts too. From the third on, the payment fee (${fee} here) does not come back.`}
        </chakra.li>
      </chakra.ul>
    </Card>
  );
}

/** The refund for seats that the passenger gave up, or had already paid. */
function backWords({ freeCancellationsLeft, cancellationFee }: BookingPayment): string {
  return freeCancellationsLeft > 0 ? 'all of it' : `less the payment fee of ${formatNaira(cancellationFee)}`;
}

function GiveUpSeats({ payment }: { payment: BookingPayment }) {
  const { bookingId, seats } = payment;
  const [isAsking, setIsAsking] = useState(false);
  const isOne = seats === 1;
  const release = useReleaseSeats(bookingId);
  return (
    <>
      <Button variant="ghost" colorPalette="red" onClick={() => setIsAsking(true)}>
        {isOne ? 'Give up this seat' : 'Give up these seats'}
      </Button>
      {isAsking && (
        <ConfirmSheet
          title={isOne ? 'Give up this seat?' : 'Give up these seats?'}
          words={`Others can book your ${isOne ? 'seat' : countOf(seats, 'seat')} right away. You pay nothing. If you have sent money already, it comes back to you, ${backWords(payment)}.`}
          action={isOne ? 'Yes, give it up' : 'Yes, give them up'}
          keep={isOne ? 'Keep it' : 'Keep them'}
          isHard
          isPending={release.isPending}
          error={release.error}
          otherwise={`The ${isOne ? 'seat' : 'seats'} could not be given up. Please try again.`}
          onConfirm={() => release.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
