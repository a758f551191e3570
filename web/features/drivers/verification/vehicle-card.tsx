import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { vehicleInputSchema, type Vehicle, type VehicleInput } from '@tafiya/vehicles/own.contract.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { OwnDocument } from '@/shared/documents/own-document.tsx';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const { shape } = vehicleInputSchema;

/** The rules of private.save_own_vehicle: a vehicle to be approved has a colour, a photo and a proof of ownership. */
function formSchemaOf(vehicle: Vehicle | null) {
  const file = (present: string | null | undefined, message: string) =>
    z
      .string()
      .refine((sent) => sent !== '' || Boolean(present) || vehicle?.approval === 'approved', message)
      .transform((sent) => (sent === '' ? undefined : sent));
  return vehicleInputSchema.extend({
    colour: shape.colour.unwrap().unwrap(),
    photoUrl: file(vehicle?.photoUrl, 'Please upload a photo of the vehicle'),
    proofOfOwnershipUrl: file(vehicle?.proofOfOwnershipUrl, 'Please upload a proof of ownership'),
  });
}
type VehicleFields = z.input<ReturnType<typeof formSchemaOf>>;

const VEHICLE_KEY = ['api', 'driver', 'vehicle'] as const;

const ID = 'vehicle';
const DRAFT = 'own-vehicle';

/** The driver's own vehicle; passengers see its model and plate on every ticket. /account/profile#vehicle leads here. */
export function VehicleCard() {
  const vehicle = useQuery({
    ...queryOf('GET /driver/vehicle'),
  });
  useScrollTo(ID, vehicle.data !== undefined);
  return (
    <Card id={ID} title="Your vehicle">
      <QueryState query={vehicle} what="your vehicle" skeleton={<SkeletonBlock h="64" />}>
        {(own) => (
          <>
            <VehicleState vehicle={own} />
            {own?.approval === 'pending' && <WaitingFiles vehicle={own} />}
            <VehicleForm vehicle={own} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

/** Whether the vehicle is approved, and which one trips use until then. */
function VehicleState({ vehicle }: { vehicle: Vehicle | null }) {
  if (vehicle === null) return <p>You need an approved vehicle to publish trips.</p>;
  const { approval, current, make, model, plateNumber, rejectionReason } = vehicle;
  if (approval === 'pending') {
    if (current?.model === `${make} ${model}` && current.plateNumber === plateNumber)
      return <p role="status">We are checking what you sent. Until then what we approved stays.</p>;
    const until = current
      ? `Until then your trips keep your ${current.model}, ${current.plateNumber}.`
      : 'You can publish trips once it is approved.';
    return <p role="status">{`We are checking this vehicle. ${until}`}</p>;
  }
  if (rejectionReason !== null) {
    const what =
      approval === 'approved' ? 'Your last change was not approved' : 'This vehicle is not approved';
    return <p role="status">{`${what}: ${rejectionReason}`}</p>;
  }
  return (
    <p role="status">
      Approved. A new make, model or plate, more seats, or a new photo or proof of ownership is checked before
      it replaces the approved one.
    </p>
  );
}

/** The files that wait, each beside the approved one that it would replace. */
function WaitingFiles({ vehicle: { current, photoUrl, proofOfOwnershipUrl } }: { vehicle: Vehicle }) {
  if (current === null) return null;
  const files = [
    { what: 'photo', sent: photoUrl, approved: current.photoUrl },
    { what: 'proof of ownership', sent: proofOfOwnershipUrl, approved: current.proofOfOwnershipUrl },
  ].filter(({ sent, approved }) => sent !== approved);
  return files.map(({ what, sent, approved }) => (
    <chakra.div
      key={what}
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      {sent !== null && <OwnDocument label={`New ${what}, being checked`} path={sent} />}
      {approved !== null && <OwnDocument label={`Approved ${what}`} path={approved} />}
    </chakra.div>
  ));
}

/** The details that passengers see, and the proof of ownership. `vehicle` is null until the driver saves one. */
function VehicleForm({ vehicle }: { vehicle: Vehicle | null }) {
  const save = useSaveVehicle();
  const form = useForm<VehicleFields, unknown, VehicleInput>({
    resolver: zodResolver(formSchemaOf(vehicle)),
    // A file is sent again: its field does not show one of a draft.
    defaultValues: { ...draftOver(DRAFT, fieldsOf(vehicle)), photoUrl: '', proofOfOwnershipUrl: '' },
  });
  useFormDraft(DRAFT, form.control, save.isSuccess);
  const field = inputsOf(form);
  const clearProof = () => form.setValue('proofOfOwnershipUrl', '');
  const clearPhoto = () => form.setValue('photoUrl', '');
  const clearFiles = () => {
    clearProof();
    clearPhoto();
  };
  const { errors } = form.formState;
  const submit = form.handleSubmit((input) => save.mutate(input, { onSuccess: clearFiles }));
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
        <TextField label="Colour" placeholder="Silver" {...field('colour')} />
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
        key={vehicle?.photoUrl ?? 'no-photo'}
        label="Photo of the vehicle"
        hint={
          vehicle?.photoUrl
            ? 'We have your photo. We check a new one before it replaces it.'
            : `The car from the front with its plate, up to ${UPLOAD_MAX_MEGABYTES}MB.`
        }
        kind="vehicle-photo"
        imagesOnly
        onDone={({ path }) => form.setValue('photoUrl', path)}
        onGone={clearPhoto}
        error={errors.photoUrl?.message}
      />
      <DocumentField
        // A saved proof can be replaced but not removed, so the field starts empty after each save.
        key={vehicle?.proofOfOwnershipUrl}
        label="Proof of ownership"
        hint={
          vehicle?.proofOfOwnershipUrl
            ? 'We have your proof of ownership. We check a new file before it replaces it.'
            : `The vehicle licence or a letter from its owner, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`
        }
        kind="proof-of-ownership"
        onDone={({ path }) => form.setValue('proofOfOwnershipUrl', path)}
        onGone={clearProof}
        error={errors.proofOfOwnershipUrl?.message}
      />
      <Problem error={save.error} otherwise="The vehicle could not be saved." />
      <Button type="submit" justifySelf="start" disabled={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save vehicle'}
      </Button>
    </Form>
  );
}

function fieldsOf(vehicle: Vehicle | null): VehicleFields {
  const { make = '', model = '', plateNumber = '', year, colour, seats = Number.NaN } = vehicle ?? {};
  return {
    make,
    model,
    plateNumber,
    seats,
    year: year ?? Number.NaN,
    colour: colour ?? '',
    photoUrl: '',
    proofOfOwnershipUrl: '',
  };
}

function useSaveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: VehicleInput) => api('PUT /driver/vehicle', { body: input }),
    onSuccess: (saved) => {
      client.setQueryData(VEHICLE_KEY, saved);
      void invalidate(client, 'GET /driver/profile');
      toast({
        title: 'Saved',
        description:
          saved?.approval === 'pending'
            ? 'We check the vehicle and notify you.'
            : 'Passengers see this vehicle on your trips.',
      });
    },
  });
}
