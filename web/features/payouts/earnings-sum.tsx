import { chakra } from '@chakra-ui/react/styled-system';
import type { EarningsSummary } from '@tafiya/payouts/earnings/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { PayoutPanel, PayoutsHeld } from '@/shared/payouts/payouts-held.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

const ACCOUNT = '/account/payments#payouts';

/** Reasons that keep payouts back: a payout that came back, and a hold. */
export function PayoutWarnings({ summary: { hold, lastPayout } }: { summary: EarningsSummary }) {
  const isBack = lastPayout?.status === 'failed' || lastPayout?.status === 'reversed';
  return (
    <>
      {isBack && (
        <PayoutPanel
          tone="danger"
          title={`Your payout of ${formatNaira(lastPayout.amount)} came back`}
          action={
            <ButtonLink to={ACCOUNT} variant="outline">
              Check your account
            </ButtonLink>
          }
        >
          <p>Please check your payout account.</p>
        </PayoutPanel>
      )}
      {hold && <PayoutsHeld hold={hold} />}
    </>
  );
}

/** The reason that keeps payouts back; then one sum, its date, and where each part of it is. */
export function EarningsSum({ summary }: { summary: EarningsSummary }) {
  const { hold, frozen, owed, waiting, onTheWay, paid } = summary;
  const next = hold?.amount ?? summary.available;
  const sum = waiting + next + onTheWay;
  const parts = [
    { name: 'Waiting', amount: waiting, tone: 'border.input' },
    { name: hold ? 'On hold' : 'Available', amount: next, tone: hold ? 'warning.fg' : 'positive.fg' },
    { name: 'On the way', amount: onTheWay, tone: 'border.input' },
    { name: 'Paid', amount: paid, tone: 'positive.fg' },
  ];
  return (
    <>
      <PayoutWarnings summary={summary} />
      {sum + paid + frozen + owed > 0 && (
        <chakra.section
          aria-label="On its way to your bank"
          layerStyle="card"
          padding="4"
          breakInside="avoid"
        >
          <chakra.p color="fg.muted">On its way to your bank</chakra.p>
          <chakra.p
            fontSize="4xl"
            fontWeight="bold"
            letterSpacing="tight"
            lineHeight="snug"
            fontVariantNumeric="tabular-nums"
            overflowWrap="anywhere"
          >
            {formatNaira(sum)}
          </chakra.p>
          <p>{whenWords(summary, next)}</p>
          {!hold && frozen > 0 && <p>{`${formatNaira(frozen)} more is being checked by Tafiya.`}</p>}
          {owed > 0 && <p>{`You owe ${formatNaira(owed)}. It is taken off the next payout.`}</p>}
          <chakra.dl
            display="grid"
            gap="2"
            marginTop="3.5"
            gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }}
          >
            {parts.map(({ name, amount, tone }) => (
              <chakra.div
                key={name}
                borderTopWidth="4px"
                borderColor={amount > 0 ? tone : 'border.default'}
                paddingTop="1.5"
                lineHeight="snug"
              >
                <chakra.dt fontSize="sm" color="fg.muted">
                  {name}
                </chakra.dt>
                <chakra.dd fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                  {formatNaira(amount)}
                </chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
        </chakra.section>
      )}
    </>
  );
}

/** When the parts of the sum arrive: "₦17,100 when the hold ends, ₦36,575 from Fri 4 Dec." */
export function whenWords(
  { hold, waiting, onTheWay, nextAvailableAt, payoutMin, payoutsFrom }: EarningsSummary,
  next: number,
) {
  const nextWords = hold
    ? 'when the hold ends'
    : next < payoutMin
      ? `once at least ${formatNaira(payoutMin)} is available`
      : `with the next payout, after ${payoutsFrom}`;
  const parts = [
    next > 0 && `${formatNaira(next)} ${nextWords}`,
    waiting > 0 && nextAvailableAt !== null && `${formatNaira(waiting)} from ${formatDay(nextAvailableAt)}`,
    onTheWay > 0 && `${formatNaira(onTheWay)} is being paid now`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}
