import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { type Trip, cancelSchema } from '@tafiya/trips/contract.ts';
import { DECLINE_UNTIL_HOURS } from '@tafiya/core/limits.ts';
import { canEdit } from '@tafiya/trips/status.rules.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { RowButton } from '@/shared/ui/rows.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useDeclineTrip } from './use-driver-trips.ts';

/** The driver of a company's trip can decline it until 48 hours before departure. */
export function canDecline({ company, status, departureDate }: Trip): boolean {
  const until = Date.parse(departureDate) - DECLINE_UNTIL_HOURS * 3_600_000;
  return Boolean(company) && canEdit(status) && serverNow() <= until;
}

/** The row Decline Trip with its sheet. Render it while `canDecline`. */
export function DeclineTrip({ trip }: { trip: Trip }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton
        type="button"
        color="danger.fg"
        aria-label={`Decline Trip, ${trip.origin} to ${trip.destination}`}
        onClick={() => setOpen(true)}
      >
        Decline Trip
      </RowButton>
      {isOpen && <DeclineSheet trip={trip} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for confirmation and an optional reason, then declines the trip. */
function DeclineSheet({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const decline = useDeclineTrip(trip.id);
  const navigate = useNavigate();
  const form = useForm<z.input<typeof cancelSchema>>({ resolver: zodResolver(cancelSchema) });
  const submit = form.handleSubmit(({ reason }) =>
    decline.mutate(reason, {
      onSuccess: () => {
        onClose();
        // The driver can no longer open the trip's page.
        void navigate('/dashboard');
        toast({ title: 'Trip declined', description: `${trip.company} has been notified.` });
      },
    }),
  );
  return (
    <Sheet title="Decline this trip?" onClose={onClose}>
      <Form aria-label="Decline trip" onSubmit={submit}>
        <p>
          {`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. ${trip.company} then looks for another driver. This cannot be undone.`}
        </p>
        <TextField
          label="Reason"
          optional
          hint="Only the company and Tafiya can read it."
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <Problem error={decline.error} otherwise="The trip could not be declined. Please try again." />
        <Button type="submit" colorPalette="red" size="lg" disabled={decline.isPending}>
          {decline.isPending ? 'Declining...' : 'Yes, decline this trip'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </Form>
    </Sheet>
  );
}
