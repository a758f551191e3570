import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link as RouterLink } from 'react-router-dom';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { useUser } from '@/shared/session/store.ts';
import { Badge, type BadgeTone } from '@/shared/ui/badges.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { startOf, readDraft } from './verification-fields.ts';
import { STATE_WORDS, type StepState, STEPS, stepStates } from './verification-steps.ts';

const TONES: Record<StepState, BadgeTone> = {
  done: 'positive',
  left: 'outline',
  checking: 'warning',
  refused: 'danger',
};

/** On the dashboard: what a driver still does before the first trip. Nothing once they can publish, or have driven for a company. */
export function VerificationLeft() {
  const user = useUser();
  const { data: profile } = useDriverProfile();
  if (profile === undefined) return null;
  const draft = readDraft(user.id);
  const states = stepStates(profile, draft && startOf(user, draft));
  const left = STEPS.filter(({ name }) => states[name] !== 'done');
  if (left.length === 0 || (profile.isDriverVerified && profile.totalTrips > 0)) return null;
  const isWaiting = left.every(({ name }) => states[name] === 'checking');
  return (
    <Card
      title={isWaiting ? 'We are checking what you sent' : 'Before your first trip'}
      lead={`${STEPS.length - left.length} of ${STEPS.length} steps done.`}
      gap="2"
    >
      <chakra.ol aria-label="What is left" listStyleType="none">
        {left.map(({ name, label }) => (
          <chakra.li
            key={name}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            minH="touch"
            borderTopWidth="1px"
            borderColor="border.default"
          >
            <Link asChild display="inline-flex" fontWeight="semibold" minH="touch" alignItems="center">
              <RouterLink to={`/driver/verify?step=${name}`}>{label}</RouterLink>
            </Link>
            <Badge tone={TONES[states[name]]}>{STATE_WORDS[states[name]]}</Badge>
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  );
}
