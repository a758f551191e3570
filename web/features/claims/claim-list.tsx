import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { z } from 'zod';
import { answerClaimSchema, type BookingClaims, type Claim } from '@tafiya/claims/contract.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { claimState, claimTitle } from './claim-words.ts';
import { useClaimChange } from './use-claims.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

/** Claims about a booking with both sides' words, and what the reader can do. */
export function ClaimList({
  booking: { claims, paymentMethod },
}: {
  booking: Pick<BookingClaims, 'claims' | 'paymentMethod'>;
}) {
  if (claims.length === 0) return null;
  return (
    <chakra.ul aria-label="What was reported" listStyleType="none" display="grid" gap="4">
      {claims.map((claim) => (
        <ClaimItem key={claim.id} claim={claim} isCash={paymentMethod === 'cash'} />
      ))}
    </chakra.ul>
  );
}

function ClaimItem({ claim, isCash }: { claim: Claim; isCash: boolean }) {
  const { words, answer, decision, canAnswer, canWithdraw } = claim;
  const [isAnswering, setAnswering] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdraw = useClaimChange();
  return (
    <chakra.li display="grid" gap="2" borderTopWidth="1px" borderColor="border.card" paddingTop="3">
      <chakra.p fontWeight="semibold">{claimTitle(claim)}</chakra.p>
      <p role="status">{claimState(claim, isCash)}</p>
      <Words by={claim.side === 'driver' ? 'Driver' : 'Passenger'} words={words} />
      <Words by={claim.side === 'driver' ? 'Passenger' : 'Driver'} words={answer} />
      <Words by="Tafiya" words={decision} />
      {(canAnswer || canWithdraw) && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {canAnswer && <Button onClick={() => setAnswering(true)}>Answer</Button>}
          {canWithdraw && (
            <Button variant="outline" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </chakra.div>
      )}
      {isWithdrawing && (
        <ConfirmSheet
          title="Withdraw this report?"
          words={`You cannot make the same report again.${isCash ? '' : ' The fare then goes to the driver.'}`}
          action="Yes, withdraw"
          doing="Withdrawing..."
          isPending={withdraw.isPending}
          error={withdraw.error}
          otherwise="This could not be withdrawn. Please try again."
          onConfirm={() =>
            withdraw.mutate(
              { name: 'POST /claims/:id/withdraw', input: { id: claim.id } },
              { onSuccess: () => setWithdrawing(false) },
            )
          }
          onClose={() => setWithdrawing(false)}
        />
      )}
      {isAnswering && <AnswerSheet claim={claim} onClose={() => setAnswering(false)} />}
    </chakra.li>
  );
}

function Words({ by, words }: { by: string; words: string | null }) {
  if (words === null) return null;
  return (
    <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
      <chakra.span color="fg.muted">{`${by}: `}</chakra.span>
      {words}
    </chakra.p>
  );
}

function AnswerSheet({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const answer = useClaimChange();
  const form = useForm<z.input<typeof answerClaimSchema>>({ resolver: zodResolver(answerClaimSchema) });
  const submit = form.handleSubmit((body) =>
    answer.mutate({ name: 'POST /claims/:id/answer', input: { id: claim.id, body } }, { onSuccess: onClose }),
  );
  return (
    <Sheet title={claimTitle(claim)} onClose={onClose}>
      <Form aria-label="Answer" onSubmit={submit}>
        <FieldShell
          label="Your answer"
          hint="Tafiya and the other side read it. You can answer once."
          error={form.formState.errors.words?.message}
        >
          <Textarea
            rows={4}
            charactersMax={answerClaimSchema.shape.words.maxLength}
            {...form.register('words')}
          />
        </FieldShell>
        <Problem error={answer.error} otherwise="Your answer could not be sent. Please try again." />
        <Button type="submit" size="lg" disabled={answer.isPending}>
          {answer.isPending ? 'Sending...' : 'Send answer'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </Form>
    </Sheet>
  );
}
