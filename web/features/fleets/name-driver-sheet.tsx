import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type FleetDriver, type FleetTrip, editFleetTripSchema } from '@tafiya/fleets/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useEditFleetTrip } from './use-fleet-changes.ts';

const fieldsSchema = z.object({ driverId: editFleetTripSchema.shape.driverId.unwrap() });

interface NameDriverSheetProps {
  trip: FleetTrip;
  drivers: readonly FleetDriver[];
  onInvite: () => void;
  onClose: () => void;
}

/** Gives a trip without a driver another one: it then sells again. */
export function NameDriverSheet({ trip, drivers, onInvite, onClose }: NameDriverSheetProps) {
  const edit = useEditFleetTrip(trip.id);
  const form = useForm<z.infer<typeof fieldsSchema>>({
    resolver: zodResolver(fieldsSchema),
    defaultValues: { driverId: '' },
  });
  const free = drivers.filter((driver) => drivesAt(driver, trip.departureDate));
  const submit = form.handleSubmit((changes) =>
    edit.mutate(changes, {
      onSuccess: ({ driverName }) => {
        onClose();
        toast({ title: 'Driver named', description: `${driverName} drives. The trip can be booked again.` });
      },
    }),
  );
  return (
    <Sheet title="Name another driver" onClose={onClose}>
      <Form aria-label="Name another driver" onSubmit={submit}>
        <p>{`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}, ${trip.vehicle}.`}</p>
        {free.length === 0 ? (
          <>
            <p>No other driver of your fleet can drive on that day. Invite one first.</p>
            <Button type="button" size="lg" onClick={onInvite}>
              Invite Driver
            </Button>
          </>
        ) : (
          <>
            <Controller
              control={form.control}
              name="driverId"
              render={(state) => (
                <SelectField
                  label="Driver"
                  {...controlled(state)}
                  options={[{ value: '', label: 'Choose a driver' }, ...free.map(optionOf)]}
                />
              )}
            />
            <Problem error={edit.error} />
            <Button type="submit" size="lg" disabled={edit.isPending}>
              {edit.isPending ? 'Saving...' : 'Name driver'}
            </Button>
          </>
        )}
      </Form>
    </Sheet>
  );
}

/** A verified driver of the fleet who has not left by then. The server also checks their other trips. */
function drivesAt({ status, driverId, isVerified, leavesAt }: FleetDriver, departure: string): boolean {
  const stays = leavesAt === null || Date.parse(leavesAt) >= Date.parse(departure);
  return status === 'active' && driverId !== null && isVerified && stays;
}

function optionOf({ driverId, name, email }: FleetDriver) {
  return { value: driverId ?? '', label: name ?? email };
}
