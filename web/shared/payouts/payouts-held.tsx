import { chakra } from '@chakra-ui/react/styled-system';
import type { PayoutHold } from '@tafiya/payouts/earnings/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Notice } from '@/shared/ui/notice.tsx';
import { lagosDate } from '@tafiya/core/lagos-time.ts';

/** Payouts that are held back: which sum, since when, until when it is decided, and the reason that an administrator wrote. */
export function PayoutsHeld({ hold: { since, amount = 0, decideBy, reason } }: { hold: PayoutHold }) {
  const sum = amount > 0 ? `${formatNaira(amount)} of your payouts is` : 'Your payouts are';
  return (
    <Notice
      label="Payouts"
      title={`${sum} on hold since ${formatDay(since)}`}
      action={
        <ButtonLink to="/support/new" variant="outline">
          Ask us about it
        </ButtonLink>
      }
    >
      <chakra.p overflowWrap="anywhere">
        {reason === null ? 'We are checking recent bookings.' : `Reason: ${sentence(reason)}`}
      </chakra.p>
      <p>
        {`Your trips go on as usual. Nothing is lost: what you have earned is sent when the check is over.${decideBy === undefined ? '' : ` ${deadline(decideBy)}`}`}
      </p>
    </Notice>
  );
}

function deadline(day: string): string {
  const isOver = day < lagosDate(serverNow());
  return isOver
    ? `The check should have ended on ${formatDay(day)}. Please ask us about it.`
    : `We decide by ${formatDay(day)}.`;
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
