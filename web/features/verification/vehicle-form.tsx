import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  vehicleInputSchema,
  vehicleSchema,
  type Vehicle,
  type VehicleInput,
} from '@contracts/verification.ts';
import { UPLOAD_MAX_MEGABYTES } from '@domain/limits.ts';
import { apiSend } from '@/shared/api/api.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';

export const VEHICLE_KEY = ['api', 'driver', 'vehicle'] as const;

/** What passengers see of a vehicle, and the proof that it may travel. `vehicle` is null before the first one. */
export function VehicleForm({ vehicle }: { vehicle: Vehicle | null }) {
  const save = useSaveVehicle();
  const form = useForm<VehicleInput>({
    resolver: zodResolver(vehicleInputSchema),
    defaultValues: fieldsOf(vehicle),
  });
  const field = inputsOf(form);
  const forgetProof = () => form.setValue('proofOfOwnershipUrl', undefined);
  const submit = form.handleSubmit((input) => save.mutate(input, { onSuccess: forgetProof }));
  return (
    <Form aria-label="Your vehicle" onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <TextField label="Make" placeholder="Toyota" {...field('make')} />
        <TextField label="Model" placeholder="Sienna" {...field('model')} />
        <TextField
          label="Year"
          type="number"
          inputMode="numeric"
          {...field('year', { valueAsNumber: true })}
        />
        <TextField
          label="Plate number"
          placeholder="LSD-218-XB"
          autoCapitalize="characters"
          {...field('plateNumber')}
        />
        <TextField
          label="Seats for passengers"
          type="number"
          inputMode="numeric"
          {...field('seats', { valueAsNumber: true })}
        />
      </chakra.div>
      <DocumentField
        // A proof that was saved is no longer this form's to take back: the field starts anew.
        key={vehicle?.proofOfOwnershipUrl}
        label="Proof of ownership (optional)"
        hint={
          vehicle?.proofOfOwnershipUrl
            ? 'We have your proof of ownership. A new one replaces it.'
            : `The vehicle licence or a letter of its owner, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`
        }
        kind="proof-of-ownership"
        onDone={({ path }) => form.setValue('proofOfOwnershipUrl', path)}
        onGone={forgetProof}
      />
      <Problem error={save.error} otherwise="The vehicle could not be saved." />
      <Button type="submit" justifySelf="start" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save vehicle'}
      </Button>
    </Form>
  );
}

function fieldsOf(vehicle: Vehicle | null): VehicleInput {
  const { make = '', model = '', plateNumber = '', year, seats = Number.NaN } = vehicle ?? {};
  return { make, model, plateNumber, seats, year: year ?? Number.NaN };
}

function useSaveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: VehicleInput) => apiSend('PUT', '/api/driver/vehicle', input, vehicleSchema),
    onSuccess: (saved) => {
      client.setQueryData(VEHICLE_KEY, saved);
      void client.invalidateQueries({ queryKey: ['api', 'driver', 'profile'] });
      toast({ title: 'Saved', description: 'Passengers see this vehicle on your trips.' });
    },
  });
}
