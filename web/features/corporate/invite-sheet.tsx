import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type FleetVehicle, inviteDriverSchema } from '@contracts/corporate.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useInviteDriver } from './use-fleet-changes.ts';

const formSchema = inviteDriverSchema.extend({ vehicleId: z.string() });
type InviteForm = z.infer<typeof formSchema>;

/** Invite Driver: they decide, and drive the chosen vehicle from then on. */
export function InviteSheet({
  vehicles,
  onClose,
}: {
  vehicles: readonly FleetVehicle[];
  onClose: () => void;
}) {
  const invite = useInviteDriver();
  const free = vehicles.filter((vehicle) => vehicle.driver === null);
  const { control, register, handleSubmit, formState } = useForm<InviteForm>({
    resolver: zodResolver(formSchema),
    defaultValues: { email: '', vehicleId: free[0]?.id ?? '' },
  });
  const submit = handleSubmit(({ email, vehicleId }) =>
    invite.mutate(
      { email, vehicleId: vehicleId === '' ? null : vehicleId },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Invitation sent', description: 'The driver finds it on their dashboard.' });
        },
      },
    ),
  );
  return (
    <Sheet title="Invite Driver" onClose={onClose}>
      <chakra.form
        noValidate
        aria-label="Invite driver"
        onSubmit={(event) => void submit(event)}
        display="grid"
        gap="4"
        gridTemplateColumns="minmax(0, 1fr)"
      >
        <TextField
          label="Driver's email"
          hint="The address they use on Tafiya. They accept or decline on their dashboard."
          type="email"
          inputMode="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Controller
          control={control}
          name="vehicleId"
          render={({ field }) => (
            <SelectField
              label="Vehicle they will drive"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              options={[
                ...free.map(({ id, model, plateNumber }) => ({
                  value: id,
                  label: `${model}, ${plateNumber}`,
                })),
                { value: '', label: 'Decide later' },
              ]}
            />
          )}
        />
        <Problem error={invite.error} />
        <Button type="submit" size="lg" disabled={invite.isPending}>
          {invite.isPending ? 'Sending...' : 'Send invitation'}
        </Button>
      </chakra.form>
    </Sheet>
  );
}
