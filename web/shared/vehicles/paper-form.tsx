import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import {
  paperInputSchema,
  type Paper,
  type PaperInput,
  type PaperKind,
} from '@tafiya/vehicles/papers.contract.ts';
import type { UploadKind } from '@tafiya/documents/contract.ts';
import { PAPER_YEARS_MAX } from '@tafiya/core/limits.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { DatePartsField, yearsFromNow } from '@/shared/ui/date-parts-field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { PAPER_NAMES, useSavePaper } from './papers.ts';
import { serverNow } from '@/shared/api/server-time.ts';

// Same rule as private.checked_paper, checked here to mark the field before sending.
const formSchema = paperInputSchema.extend({
  expiresOn: paperInputSchema.shape.expiresOn.refine(
    (day) => day > lagosDate(serverNow()),
    'This paper has expired',
  ),
});

const UPLOADS: Record<PaperKind, UploadKind> = {
  licence: 'driver-license',
  roadworthiness: 'roadworthiness',
  insurance: 'insurance',
};

/** A new document with its expiry date, for a paper that is missing or replaced. */
export function PaperForm({ paper: { kind, vehicleId }, onClose }: { paper: Paper; onClose: () => void }) {
  const save = useSavePaper();
  const form = useForm<PaperInput>({
    resolver: zodResolver(formSchema),
    defaultValues: { kind, vehicleId, expiresOn: '', documentUrl: '' },
  });
  const isLicence = kind === 'licence';
  const submit = form.handleSubmit((paper) =>
    save.mutate(paper, {
      onSuccess: () => {
        onClose();
        toast({
          title: 'Saved',
          description: isLicence
            ? 'We check your licence and notify you.'
            : 'We remind you before it expires.',
        });
      },
    }),
  );
  const setDocument = (path: string) =>
    form.setValue('documentUrl', path, { shouldValidate: form.formState.isSubmitted });
  return (
    <Form aria-label={PAPER_NAMES[kind]} onSubmit={submit}>
      <Controller
        control={form.control}
        name="expiresOn"
        render={(state) => (
          <DatePartsField
            label="Valid until"
            years={yearsFromNow(0, PAPER_YEARS_MAX)}
            hint={isLicence ? 'You can publish trips up to this day.' : undefined}
            {...controlled(state)}
          />
        )}
      />
      <DocumentField
        label={PAPER_NAMES[kind]}
        hint={`Image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`}
        kind={UPLOADS[kind]}
        onDone={({ path }) => setDocument(path)}
        onGone={() => setDocument('')}
        error={form.formState.errors.documentUrl?.message}
      />
      <Problem error={save.error} otherwise="The paper could not be saved." />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </chakra.div>
    </Form>
  );
}
