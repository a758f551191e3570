import { useState } from 'react';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useEndSchedule } from './use-schedules.ts';

/** Ends a schedule, and asks what to do with its trips without bookings. */
export function EndScheduleSheet({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const unsold = schedule.days.filter(({ trip }) => trip?.sold === 0).length;
  const [cancelsUnsold, setCancelsUnsold] = useState(true);
  const end = useEndSchedule(schedule.id);
  const confirm = () =>
    end.mutate(cancelsUnsold && unsold > 0, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Schedule ended', description: 'No new trips are published.' });
      },
    });
  return (
    <ConfirmSheet
      title="End this schedule?"
      words={`${schedule.origin} to ${schedule.destination}, ${schedule.departureTime}. It cannot be resumed. Trips that are booked stay.`}
      action="End schedule"
      doing="Ending..."
      isHard
      isPending={end.isPending}
      error={end.error}
      otherwise="The schedule could not be ended. Please try again."
      onConfirm={confirm}
      onClose={onClose}
    >
      {unsold > 0 && (
        <CheckboxField
          label={`Cancel ${countOf(unsold, 'trip')} without bookings`}
          checked={cancelsUnsold}
          onChange={(event) => setCancelsUnsold(event.target.checked)}
        />
      )}
    </ConfirmSheet>
  );
}
