import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import type { PayoutHold } from '@tafiya/payouts/earnings/contract.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { AlarmIcon } from '@/shared/ui/icons.ts';

interface PayoutPanelProps {
  title: string;
  tone?: 'warning' | 'danger';
  action: ReactNode;
  children: ReactNode;
}

/** The reason that keeps payouts back, and the one thing to do about it. */
export function PayoutPanel({ title, tone = 'warning', action, children }: PayoutPanelProps) {
  return (
    <chakra.aside
      aria-label="Payouts"
      display="grid"
      gap="2"
      padding="4"
      background={`${tone}.bg`}
      borderWidth="1px"
      borderColor={`${tone}.fg`}
      borderRadius="card"
      breakInside="avoid"
    >
      <chakra.h2
        display="flex"
        alignItems="center"
        gap="2.5"
        fontSize="lg"
        color={`${tone}.fg`}
        css={{ '& svg': { flex: 'none', boxSize: '5' } }}
      >
        <AlarmIcon />
        {title}
      </chakra.h2>
      {children}
      <chakra.div display="grid" justifyItems={{ md: 'start' }}>
        {action}
      </chakra.div>
    </chakra.aside>
  );
}

/** Payouts that are held back: which sum, why, since when, and until when it is decided. */
export function PayoutsHeld({ hold: { since, amount = 0, decideBy, reason } }: { hold: PayoutHold }) {
  const facts = {
    Why: reason === null ? 'We are checking recent bookings.' : sentence(reason),
    Since: formatDayTime(since),
    Until: `${decideBy === undefined ? '' : `${deadline(decideBy)} `}The money is yours; your trips go on as usual.`,
  };
  return (
    <PayoutPanel
      title={amount > 0 ? `${formatNaira(amount)} is on hold` : 'Your payouts are on hold'}
      action={
        <ButtonLink to="/support/new?subject=payment" variant="outline">
          Ask us about it
        </ButtonLink>
      }
    >
      <chakra.dl
        display="grid"
        gridTemplateColumns="4rem minmax(0, 1fr)"
        rowGap="1"
        lineHeight="snug"
        css={{
          '& dt': { color: 'warning.fg', fontWeight: 'semibold' },
          '& dd': { overflowWrap: 'anywhere' },
          '& > div': { display: 'contents' },
        }}
      >
        {Object.entries(facts).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </chakra.dl>
    </PayoutPanel>
  );
}

function deadline(day: string): string {
  const isOver = day < lagosDate(serverNow());
  return isOver
    ? `It should have ended on ${formatDay(day)}. Please ask us about it.`
    : `${formatDay(day)} at the latest.`;
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
