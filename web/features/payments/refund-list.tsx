import { chakra } from '@chakra-ui/react/styled-system';
import type { Refund } from '@contracts/payments.ts';
import { formatDay } from '@/shared/format/dates.ts';
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

const CAUSES: Record<Refund['cause'], string> = {
  surplus: 'We could not use this payment for seats, so all of it goes back.',
  cancelled: 'The booking was cancelled.',
  claim: 'Your complaint was decided.',
  dispute: 'Your bank asked for it.',
  bank: 'Your bank gave it back.',
};

/** Where the money of a refund is. */
export function refundWords({ status, doneAt }: Pick<Refund, 'status' | 'doneAt'>): string {
  switch (status) {
    case 'queued':
    case 'sending':
      return 'It is being sent.';
    case 'processing':
      return 'It was sent. Banks take 3 to 10 working days.';
    case 'needs_attention':
      return 'Your bank did not accept it. It needs another account.';
    case 'done':
      return doneAt === null ? 'It was sent back.' : `It was sent back on ${formatDay(doneAt)}.`;
    case 'failed':
      return 'It could not be sent yet. We are working on it.';
  }
}
