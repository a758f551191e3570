/** Whether visitors see the driver's photo: asked once on My trips, changed in the account. Until the answer they see the initial. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useDriverProfile } from './use-driver-profile.ts';

/** The question, while the driver has an approved photo and has not answered. */
export function PhotoQuestion() {
  const { data: driver } = useDriverProfile();
  const consent = usePhotoConsent();
  if (!driver?.hasPhoto || typeof driver.showsPhoto === 'boolean') return null;
  return (
    <chakra.section aria-label="Your photo" layerStyle="card" padding="4" display="grid" gap="3">
      <p>
        <b>Show your photo to everyone?</b> People who look for a trip then see it before they sign in.
        Without it they see your initial. You can change this in your account.
      </p>
      <Problem error={consent.error} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button disabled={consent.isPending} onClick={() => consent.mutate(true)}>
          Show my photo
        </Button>
        <Button variant="outline" disabled={consent.isPending} onClick={() => consent.mutate(false)}>
          Not now
        </Button>
      </chakra.div>
    </chakra.section>
  );
}

/** The driver's answer, to change. */
export function PhotoConsent() {
  const { data: driver } = useDriverProfile();
  const consent = usePhotoConsent();
  if (!driver?.hasPhoto) return null;
  const isShown = driver.showsPhoto === true;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <p>{isShown ? 'Everyone sees your photo.' : 'Only signed-in people see your photo.'}</p>
      <Button variant="outline" disabled={consent.isPending} onClick={() => consent.mutate(!isShown)}>
        {isShown ? 'Stop showing it to visitors' : 'Show it to everyone'}
      </Button>
      <Problem error={consent.error} />
    </chakra.div>
  );
}

function usePhotoConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shown: boolean) => api('PUT /driver/photo-consent', { body: { shown } }),
    onSuccess: (driver) => {
      client.setQueryData(callKey('GET /driver/profile'), driver);
      toast({ title: 'Saved' });
    },
  });
}
