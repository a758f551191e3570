import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { vehicleInputSchema, vehicleSchema, type VehicleInput } from '@contracts/verification.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { FormError, TextField } from '@/shared/ui/fields.tsx';
import { toast } from '@/shared/ui/toaster.ts';

const VEHICLE_KEY = ['api', 'driver', 'vehicle'] as const;
const NO_VEHICLE = { make: '', model: '', plateNumber: '' };

/** The vehicle a driver travels in: passengers see model and plate on every ticket. */
export function VehicleCard() {
  const client = useQueryClient();
  const { data: vehicle } = useQuery({
    queryKey: VEHICLE_KEY,
    queryFn: () => apiGet('/api/driver/vehicle', vehicleSchema.nullable()),
  });
  const save = useMutation({
    mutationFn: (input: VehicleInput) => apiSend('PUT', '/api/driver/vehicle', input, vehicleSchema),
    onSuccess: (saved) => {
      client.setQueryData(VEHICLE_KEY, saved);
      void client.invalidateQueries({ queryKey: ['api', 'driver', 'profile'] });
      toast({ title: 'Saved', description: 'Passengers see this vehicle on your trips.' });
    },
  });
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(vehicleInputSchema),
    values: {
      ...NO_VEHICLE,
      year: Number.NaN,
      seats: Number.NaN,
      ...vehicle,
      ...(vehicle?.year && { year: vehicle.year }),
    } as VehicleInput,
  });
  const { errors } = formState;
  const submit = handleSubmit((input) => save.mutate(input));
  return (
    <chakra.section layerStyle="card" p={{ base: '4', md: '6' }} aria-labelledby="vehicle">
      <chakra.h2 id="vehicle" fontSize="lg" fontWeight="bold" mb="4">
        Your vehicle
      </chakra.h2>
      <chakra.form
        noValidate
        aria-labelledby="vehicle"
        onSubmit={(event) => void submit(event)}
        display="grid"
        gap="4"
      >
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <TextField label="Make" placeholder="Toyota" error={errors.make?.message} {...register('make')} />
          <TextField
            label="Model"
            placeholder="Sienna"
            error={errors.model?.message}
            {...register('model')}
          />
          <TextField
            label="Year"
            type="number"
            inputMode="numeric"
            error={errors.year?.message}
            {...register('year', { valueAsNumber: true })}
          />
          <TextField
            label="Plate number"
            placeholder="LSD-218-XB"
            autoCapitalize="characters"
            error={errors.plateNumber?.message}
            {...register('plateNumber')}
          />
          <TextField
            label="Seats for passengers"
            type="number"
            inputMode="numeric"
            error={errors.seats?.message}
            {...register('seats', { valueAsNumber: true })}
          />
        </chakra.div>
        <DocumentField
          label="Proof of ownership (optional)"
          hint={
            vehicle?.proofOfOwnershipUrl
              ? 'We have your proof of ownership. A new one replaces it.'
              : 'The vehicle licence or a letter of its owner, image or PDF, up to 5MB.'
          }
          kind="proof-of-ownership"
          onDone={({ path }) => setValue('proofOfOwnershipUrl', path)}
          onGone={() => setValue('proofOfOwnershipUrl', undefined)}
        />
        <FormError
          message={save.isError ? messageOf(save.error, 'The vehicle could not be saved.') : undefined}
        />
        <Button type="submit" justifySelf="start" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save vehicle'}
        </Button>
      </chakra.form>
    </chakra.section>
  );
}
