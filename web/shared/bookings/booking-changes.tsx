import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking, BookingChange } from '@tafiya/bookings/contract.ts';
import { formatDayTime, roundEstimate } from '@/shared/format/dates.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { refreshTrips } from './use-my-bookings.ts';
import { api } from '@/shared/api/api.ts';

interface BookingChangesProps {
  booking: Booking;
  mayCancel: boolean;
  onCancel: () => void;
}

/** The changes of a booked trip, and the two answers of its passenger: agree, or leave with everything back. */
export function BookingChanges({ booking, mayCancel, onCancel }: BookingChangesProps) {
  const { changes = [], paymentMethod } = booking;
  const agree = useAgree(booking);
  if (changes.length === 0) return null;
  const mayAgree = changes.some(({ kind }) => kind !== 'driver');
  return (
    <chakra.section
      aria-label="Changes of this trip"
      display="grid"
      gap="3"
      background="warning.bg"
      color="warning.fg"
      borderRadius="control"
      px="3.5"
      py="2.5"
    >
      <chakra.div role="status" display="grid" gap="1">
        {mayAgree && <chakra.p fontWeight="semibold">This trip has changed</chakra.p>}
        {changes.map((change) => (
          <p key={`${change.kind} ${change.place}`}>{changeWords(change)}</p>
        ))}
        <p>{mayCancel ? question(mayAgree) : 'The trip has left your stop.'}</p>
      </chakra.div>
      <Problem error={agree.error} otherwise="Your answer could not be sent. Please try again." />
      {mayCancel && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {mayAgree && (
            <Button loading={agree.isPending} onClick={() => agree.mutate(changes)}>
              Agree
            </Button>
          )}
          <Button variant="outline" onClick={onCancel}>
            {paymentMethod === 'online' ? 'Cancel, money back in full' : 'Cancel free of charge'}
          </Button>
        </chakra.div>
      )}
    </chakra.section>
  );
}

function question(mayAgree: boolean): string {
  return mayAgree ? 'Does it suit you?' : 'You can wait, or cancel and choose another trip.';
}

function changeWords({ kind, place, was, now }: BookingChange): string {
  switch (kind) {
    case 'driver':
      return 'Your driver cannot make this trip at the moment.';
    case 'departure':
      return `${place}: it leaves ${dayTime(now)}, not ${dayTime(was)}.`;
    case 'arrival':
      return `${place}: it arrives about ${dayTime(now, roundEstimate)}, not ${dayTime(was, roundEstimate)}.`;
    case 'point':
      if (now === null) return `${place}: the meeting point ${was} was removed.`;
      return was === null
        ? `${place}: the meeting point is ${now}, outside the town.`
        : `${place}: the meeting point is now ${now}, not ${was}.`;
    case 'stop':
      return `New stop on the way: ${place}.`;
    case 'vehicle':
      return `The vehicle is now a ${now}, not a ${was}.`;
    case 'choices':
      return 'What the trip offers has changed. You see it on the trip page.';
  }
}

function dayTime(moment: string | null, round = (exact: string): number | string => exact): string {
  return moment === null ? '' : formatDayTime(round(moment));
}

/** Agrees to the shown changes (POST /api/bookings/{id}/agree), which is refused if they are others by now. */
function useAgree({ id }: Booking) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: BookingChange[]) => api('POST /bookings/:id/agree', { id, body: { seen } }),
    onSuccess: () => toast({ title: 'You have agreed', description: 'You keep your seats.' }),
    onSettled: () => refreshTrips(client),
  });
}
