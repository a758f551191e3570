import { chakra } from '@chakra-ui/react/styled-system';
import type { Refund } from '@tafiya/payments/contract.ts';
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatFullDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** Refunds of a booking: how much, why, and where the money is. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <chakra.ul aria-label="Refunds" listStyleType="none" display="grid" gap="3">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <chakra.p fontWeight="semibold">{`${formatNaira(refund.amount)} back to you`}</chakra.p>
          <p>{`${CAUSES[refund.cause]} ${refundWords(refund)}`}</p>
          {refund.status === 'failed' && (
            <chakra.div marginTop="2">
              <ButtonLink to="/contact" variant="outline">
                Contact us
              </ButtonLink>
            </chakra.div>
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

const FEE_WORDS =
  'Two of those come back in full in 24 hours, together with what you cancel; from the third on, less the payment fee.';

const CAUSES: Record<Refund['cause'], string> = {
  surplus: 'We could not use this payment for seats, so all of it goes back.',
  given_up: `You had given up these seats or booked again. ${FEE_WORDS}`,
  paid_twice: `You had paid for these seats already. ${FEE_WORDS}`,
  cancelled: 'The booking was cancelled.',
  claim: 'Your complaint was decided.',
  dispute: 'Your bank asked for it.',
  bank: 'Your bank gave it back.',
};

/** Banks take 3 to 10 working days. */
const BANK_DAYS_MAX = 10;

type RefundState = Pick<Refund, 'status' | 'createdAt' | 'doneAt'>;

/** The day that lies this many working days (Monday to Friday) after a day, both `YYYY-MM-DD`; holidays are not known. */
export function addWorkingDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

/** Where the money of a refund is, and when it arrives. */
export function refundWords({ status, createdAt, doneAt }: RefundState): string {
  const latest = addWorkingDays(lagosDate(new Date(doneAt ?? createdAt)), BANK_DAYS_MAX);
  const isLate = latest < lagosDate(serverNow());
  const arrives = `Banks take 3 to 10 working days: it arrives by ${formatFullDay(latest)}.`;
  switch (status) {
    case 'queued':
    case 'sending':
      return isLate ? 'It is being sent.' : `It is being sent. ${arrives}`;
    case 'processing':
      return isLate
        ? `It was sent, and should have arrived by ${formatFullDay(latest)}. Please ask your bank, or contact us.`
        : `It was sent. ${arrives}`;
    case 'needs_attention':
      return 'Your bank did not accept it. It needs another account.';
    case 'done':
      return [
        doneAt === null ? 'It was sent back.' : `It was sent back on ${formatFullDay(doneAt)}.`,
        ...(isLate ? [] : [arrives]),
      ].join(' ');
    case 'failed':
      return 'It could not be sent yet. We are working on it.';
  }
}
