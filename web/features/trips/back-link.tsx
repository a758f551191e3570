import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon } from '@/shared/ui/icons.ts';

/** Back to Dashboard; visitors, who have none, go back to the search. */
export function BackLink() {
  const visitor = useSession((session) => session.status === 'out');
  return (
    <ButtonLink to={visitor ? '/search' : '/dashboard'} variant="ghost" size="sm" marginInlineStart="-3">
      <BackIcon />
      {visitor ? 'Find a trip' : 'Back to Dashboard'}
    </ButtonLink>
  );
}
