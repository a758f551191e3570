import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type FleetDriver, type FleetVehicle, fleetVehicleInputSchema } from '@contracts/corporate.ts';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '@domain/limits.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { onlyChanged } from './only-changed.ts';
import { useSaveVehicle } from './use-fleet-changes.ts';

const formSchema = fleetVehicleInputSchema.extend({
  capacity: z.number('Capacity is required').pipe(fleetVehicleInputSchema.shape.capacity),
  status: z.enum(['active', 'maintenance']),
  driverId: z.string(),
});
type VehicleForm = z.infer<typeof formSchema>;

interface VehicleSheetProps {
  /** Null adds a new one. */
  vehicle: FleetVehicle | null;
  drivers: readonly FleetDriver[];
  onClose: () => void;
}

/** Add Vehicle, and Edit. */
export function VehicleSheet({ vehicle, drivers, onClose }: VehicleSheetProps) {
  const save = useSaveVehicle(vehicle?.id ?? null);
  const { control, register, handleSubmit, formState } = useForm<VehicleForm>({
    resolver: zodResolver(formSchema),
    defaultValues: fieldsOf(vehicle),
  });
  const { errors, dirtyFields } = formState;
  const submit = handleSubmit(({ driverId, ...fields }) => {
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
      <chakra.form
        noValidate
        aria-label={vehicle ? 'Edit vehicle' : 'Add vehicle'}
        onSubmit={(event) => void submit(event)}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <TextField
          label="Model"
          placeholder="Toyota HiAce"
          autoComplete="off"
          error={errors.model?.message}
          {...register('model')}
        />
        <TextField
          label="Plate number"
          placeholder="LSD-218-XB"
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.plateNumber?.message}
          {...register('plateNumber')}
        />
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <ChoiceField
              label="Type"
              value={field.value}
              onChange={field.onChange}
              choices={[
                { value: 'van', label: 'Van' },
                { value: 'bus', label: 'Bus' },
              ]}
            />
          )}
        />
        <Controller
          control={control}
          name="capacity"
          render={({ field }) => (
            <StepperField
              label="Capacity (seats)"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              min={TRIP_SEATS_MIN}
              max={TRIP_SEATS_MAX}
              error={errors.capacity?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="driverId"
          render={({ field }) => (
            <SelectField
              label="Driver"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              options={driverOptions(drivers)}
            />
          )}
        />
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <ChoiceField
              label="Status"
              value={field.value}
              onChange={field.onChange}
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
      </chakra.form>
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
