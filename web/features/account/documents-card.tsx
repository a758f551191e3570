import { useQuery } from '@tanstack/react-query';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { EditUser } from '@tafiya/people/account.contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { DocumentField } from '@/shared/documents/document-field.tsx';
import { PhotoConsent } from '@/shared/drivers/photo-consent.tsx';
import { documentUrl } from '@/shared/documents/document-url.ts';
import { useUser } from '@/shared/session/store.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Card } from '@/shared/ui/card.tsx';
import { useEditUser } from './use-account.ts';
import { callKey } from '@/shared/api/queries.ts';

/** Photo and proof of address: uploaded to the private bucket, shown through signed links that expire in five minutes. */
export function DocumentsCard() {
  const user = useUser();
  const edit = useEditUser();
  const save = (changes: EditUser) => edit.mutateAsync(changes).then(() => toast({ title: 'Saved' }));
  return (
    <Card
      title="Photo and documents"
      lead={
        user.userType === 'driver'
          ? 'Only you and the people who verify accounts can see them. Once approved, your photo is shown to signed-in people on your trips.'
          : 'Only you and the people who verify accounts can see them.'
      }
    >
      <Problem error={user.rejection && rejectionWords(user.rejection, user.userType)} />
      {user.photo !== null && <Photo path={user.photo} />}
      {user.userType === 'driver' && <PhotoConsent />}
      <DocumentField
        label={user.photo === null ? 'Your photo' : 'New photo'}
        hint={`An image up to ${UPLOAD_MAX_MEGABYTES}MB, with your face in the middle: it is shown in a circle.`}
        kind="profile-photo"
        imagesOnly
        isPortrait
        onDone={({ path }) => save({ photoPath: path })}
      />
      <DocumentField
        label="Proof of address"
        hint={
          user.proofOfAddress === null
            ? `A utility bill or bank statement, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB.`
            : 'We have your proof of address. A new file replaces it.'
        }
        kind="proof-of-address"
        onDone={({ path }) => save({ proofOfAddressPath: path })}
      />
    </Card>
  );
}

function rejectionWords({ reason, isInReview }: NonNullable<User['rejection']>, userType: User['userType']) {
  if (isInReview)
    return 'We are checking your new proof of address. Until we approve it, your trips are hidden and you can publish no others.';
  const why = reason === null ? '' : ` Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;
  const way =
    userType === 'corporate' ? 'An administrator then decides again.' : 'You are then in review again.';
  return `Your account was not verified.${why} Please send a new proof of address below. ${way}`;
}

function Photo({ path }: { path: string }) {
  const removal = useEditUser();
  const { data: url } = useQuery({
    queryKey: callKey('GET /documents', { query: { path } }),
    queryFn: () => documentUrl(path),
  });
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="flex" alignItems="center" gap="4">
        <chakra.img
          src={url}
          alt="Your photo"
          boxSize="20"
          borderRadius="full"
          objectFit="cover"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border.default"
        />
        <Button
          variant="outline"
          disabled={removal.isPending}
          onClick={() =>
            removal.mutate({ photoPath: null }, { onSuccess: () => toast({ title: 'Photo removed' }) })
          }
        >
          {removal.isPending ? 'Removing...' : 'Remove photo'}
        </Button>
      </chakra.div>
      <Problem error={removal.error} otherwise="Your photo could not be removed. Please try again." />
    </chakra.div>
  );
}
