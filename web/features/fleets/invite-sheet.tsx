import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type FleetVehicle, inviteDriverSchema } from '@tafiya/fleets/contract.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useInviteDriver } from './use-fleet-changes.ts';
import { vehicleOption } from './vehicle-sheet.tsx';

const formSchema = inviteDriverSchema.extend({ vehicleId: z.string() });
type InviteForm = z.infer<typeof formSchema>;

/** Invites a driver, who drives the chosen vehicle after accepting. */
export function InviteSheet({
  vehicles,
  onClose,
}: {
  vehicles: readonly FleetVehicle[];
  onClose: () => void;
}) {
  const invite = useInviteDriver();
  const free = vehicles.filter((vehicle) => vehicle.driver === null);
  const form = useForm<InviteForm>({
    resolver: zodResolver(formSchema),
    defaultValues: { email: '', vehicleId: free[0]?.id ?? '' },
  });
  const field = inputsOf(form);
  const submit = form.handleSubmit(({ email, vehicleId }) =>
    invite.mutate(
      { email, vehicleId: vehicleId === '' ? null : vehicleId },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Invitation sent', description: 'The driver sees it on their dashboard.' });
        },
      },
    ),
  );
  return (
    <Sheet title="Invite Driver" onClose={onClose}>
      <Form aria-label="Invite driver" onSubmit={submit}>
        <TextField
          label="Driver's email"
          hint="The address they use on Tafiya. They accept or decline on their dashboard."
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <Controller
          control={form.control}
          name="vehicleId"
          render={(state) => (
            <SelectField
              label="Vehicle they will drive"
              {...controlled(state)}
              options={[...free.map(vehicleOption), { value: '', label: 'Decide later' }]}
            />
          )}
        />
        <Problem error={invite.error} />
        <Button type="submit" size="lg" disabled={invite.isPending}>
          {invite.isPending ? 'Sending...' : 'Send invitation'}
        </Button>
      </Form>
    </Sheet>
  );
}
