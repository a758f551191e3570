import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@chakra-ui/react/link';
import { Link as RouterLink } from 'react-router-dom';

interface AlertMadeProps {
  words: string;
  isPending: boolean;
  onRemove: () => void;
}

/** Shown for an existing trip alert: its criteria, the link to all of them, and how to end it. */
export function AlertMade({ words, isPending, onRemove }: AlertMadeProps) {
  return (
    <chakra.div display="grid" gap="3">
      <div>
        <chakra.p role="status" fontWeight="semibold">
          {words}
        </chakra.p>
        <chakra.p color="fg.muted" marginTop="1">
          In the app, and by the ways that you chose under{' '}
          <Link asChild>
            <RouterLink to="/account/notifications">Notifications</RouterLink>
          </Link>
          .
        </chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Link asChild display="inline-flex" minH="touch" alignItems="center">
          <RouterLink to="/alerts/trips">Your trip alerts</RouterLink>
        </Link>
        <Button variant="ghost" disabled={isPending} onClick={onRemove}>
          Delete this alert
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
