import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type FleetDriver, type FleetVehicle, fleetVehicleInputSchema } from '@tafiya/fleets/contract.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { onlyChanged, useSaveVehicle } from './use-fleet-changes.ts';

const formSchema = fleetVehicleInputSchema.extend({
  capacity: z.number('Capacity is required').pipe(fleetVehicleInputSchema.shape.capacity),
  status: z.enum(['active', 'maintenance']),
  driverId: z.string(),
});
type VehicleForm = z.infer<typeof formSchema>;

interface VehicleSheetProps {
  /** Null adds a new vehicle. */
  vehicle: FleetVehicle | null;
  drivers: readonly FleetDriver[];
  onClose: () => void;
}

/** Adds or edits a vehicle. */
export function VehicleSheet({ vehicle, drivers, onClose }: VehicleSheetProps) {
  const save = useSaveVehicle(vehicle?.id ?? null);
  const form = useForm<VehicleForm>({
    resolver: zodResolver(formSchema),
    defaultValues: fieldsOf(vehicle),
  });
  useEditDraft(`fleet-vehicle-${vehicle?.id ?? 'new'}`, form);
  const field = inputsOf(form);
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(({ driverId, ...fields }) => {
    const details = { ...fields, driverId: driverId === '' ? null : driverId };
    save.mutate(vehicle ? onlyChanged(details, dirtyFields) : details, {
      onSuccess: ({ model, plateNumber }) => {
        onClose();
        toast({
          title: vehicle ? 'Vehicle updated' : 'Vehicle added',
          description: `${model}, ${plateNumber}`,
        });
      },
    });
  });

  return (
    <Sheet title={vehicle ? `Edit ${vehicle.model}` : 'Add Vehicle'} onClose={onClose}>
      <Form aria-label={vehicle ? 'Edit vehicle' : 'Add vehicle'} onSubmit={submit}>
        <TextField label="Model" placeholder="Toyota HiAce" autoComplete="off" {...field('model')} />
        <TextField
          label="Plate number"
          placeholder="LSD-218-XB"
          autoComplete="off"
          autoCapitalize="characters"
          {...field('plateNumber')}
        />
        <Controller
          control={form.control}
          name="type"
          render={(state) => (
            <ChoiceField
              label="Type"
              {...controlled(state)}
              choices={[
                { value: 'van', label: 'Van' },
                { value: 'bus', label: 'Bus' },
              ]}
            />
          )}
        />
        <Controller
          control={form.control}
          name="capacity"
          render={(state) => (
            <StepperField
              label="Capacity (seats)"
              {...controlled(state)}
              min={TRIP_SEATS_MIN}
              max={TRIP_SEATS_MAX}
            />
          )}
        />
        <Controller
          control={form.control}
          name="driverId"
          render={(state) => (
            <SelectField label="Driver" {...controlled(state)} options={driverOptions(drivers)} />
          )}
        />
        <Controller
          control={form.control}
          name="status"
          render={(state) => (
            <ChoiceField
              label="Status"
              {...controlled(state)}
              choices={[
                { value: 'active', label: 'Active' },
                { value: 'maintenance', label: 'Maintenance' },
              ]}
            />
          )}
        />
        <Problem error={save.error} />
        <Button type="submit" size="lg" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : vehicle ? 'Save changes' : 'Add vehicle'}
        </Button>
      </Form>
    </Sheet>
  );
}

function fieldsOf(vehicle: FleetVehicle | null): VehicleForm {
  if (vehicle === null) {
    return { model: '', plateNumber: '', type: 'bus', capacity: Number.NaN, status: 'active', driverId: '' };
  }
  return {
    model: vehicle.model,
    plateNumber: vehicle.plateNumber,
    type: vehicle.type === 'van' ? 'van' : 'bus',
    capacity: vehicle.capacity,
    status: vehicle.status === 'maintenance' ? 'maintenance' : 'active',
    driverId: vehicle.driver?.id ?? '',
  };
}

function driverOptions(drivers: readonly FleetDriver[]) {
  const joined = drivers.flatMap(({ status, driverId, name, email }) =>
    status === 'active' && driverId !== null ? [{ value: driverId, label: name ?? email }] : [],
  );
  return [{ value: '', label: 'No driver yet' }, ...joined];
}

/** A vehicle in a list to choose from. */
export function vehicleOption({ id, model, plateNumber }: FleetVehicle) {
  return { value: id, label: `${model}, ${plateNumber}` };
}
