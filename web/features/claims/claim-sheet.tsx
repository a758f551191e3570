import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import {
  type BookingClaims,
  openClaimSchema,
  type PassengerClaimKind,
  passengerClaimKindSchema,
} from '@tafiya/claims/contract.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { PASSENGER_CHOICES } from './claim-words.ts';
import { useClaimChange } from './use-claims.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

/** The kinds that the passenger may still choose. */
export function choicesOf({ canClaim }: Pick<BookingClaims, 'canClaim'>): PassengerClaimKind[] {
  return passengerClaimKindSchema.options.filter((kind) => canClaim.includes(kind));
}

/** A passenger reports what went wrong on a trip that was paid online. The money then waits for a decision. */
export function ClaimSheet({ booking, onClose }: { booking: BookingClaims; onClose: () => void }) {
  const claim = useClaimChange();
  const draft = `claim-${booking.bookingId}`;
  const form = useForm<z.input<typeof openClaimSchema>>({
    resolver: zodResolver(openClaimSchema),
    defaultValues: draftOver(draft, { words: '' }),
  });
  useFormDraft(draft, form.control);
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    claim.mutate(
      { name: 'POST /bookings/:id/claim', input: { id: booking.bookingId, body } },
      {
        onSuccess: () => {
          deleteDraft(draft);
          onClose();
          toast({ title: 'Reported', description: 'Your money waits until this is decided.' });
        },
      },
    ),
  );
  const choices = choicesOf(booking).map((value) => ({ value, ...PASSENGER_CHOICES[value] }));
  return (
    <Sheet title="What went wrong?" onClose={onClose}>
      <Form aria-label="What went wrong?" onSubmit={submit}>
        <p>
          Your money stays with Tafiya until this is decided. The driver reads what you write and can answer
          within 24 hours.
        </p>
        <div>
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <ChoiceField
                label="What happened?"
                choices={choices}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          {errors.kind && (
            <chakra.p role="alert" color="danger.fg" marginTop="1.5" textStyle="sm">
              {errors.kind.message}
            </chakra.p>
          )}
        </div>
        <FieldShell label="In your words" error={errors.words?.message}>
          <Textarea
            rows={4}
            charactersMax={openClaimSchema.shape.words.maxLength}
            {...form.register('words')}
          />
        </FieldShell>
        <Problem error={claim.error} otherwise="Your report could not be sent. Please try again." />
        <Button type="submit" size="lg" disabled={claim.isPending}>
          {claim.isPending ? 'Sending...' : 'Send report'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </Form>
    </Sheet>
  );
}
