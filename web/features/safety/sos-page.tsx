import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { EMERGENCY_PHONE, ROAD_SAFETY_PHONE } from '@tafiya/core/limits.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { useEmergencyContacts } from '@/shared/safety/emergency-contacts.ts';
import { useSaved } from '@/shared/saved/use-saved.ts';
import { useSession } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { useMutation } from '@tanstack/react-query';
import type { OwnSafety } from '@tafiya/safety/contract.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { type Journey, journeyOf } from './journey.ts';
import { sosText } from './sos-text.ts';
import { TextCard } from './text-card.tsx';
import { usePosition } from './use-position.ts';
import { useSos } from './use-sos.ts';

/**
 * /sos: drawn without network and without an answer of the server, from what is kept on this phone. Calls first, because
 * neither an SMS nor our alarm is sure to be read.
 */
export function SosPage() {
  const [params] = useSearchParams();
  const saved = useSaved();
  const isIn = useSession(({ status }) => status === 'in');
  const own = usePosition();
  const sos = useSos(own.position);
  const loaded = useEmergencyContacts({ enabled: isIn });
  const [wantsDrill, setDrill] = useState(false);
  const contacts = loaded.data ?? sos.contacts;
  const tripId = params.get('trip');
  const journeyAt = (now: number) => journeyOf(saved ?? { tickets: [], manifests: [] }, { tripId, now });
  const textAt = (now: number) => sosText({ journey: journeyAt(now), position: own.position, now });
  const lead = useNow((now) => leadOf(journeyAt(now)));
  const isOpen = sos.record !== null && sos.record !== undefined;
  // In danger nothing is practised, also when the alarm comes from another phone.
  const isDrill = wantsDrill && !isOpen;
  const { isWatching, watch } = own;
  useEffect(() => {
    if (isOpen && !isWatching) watch();
  }, [isOpen, isWatching, watch]);
  return (
    <PageMain maxWidth="40rem">
      <PageHeader title="Emergency" back={<WayBack tripId={tripId} />} lead={lead} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        {isDrill && (
          <chakra.p
            role="status"
            background="warning.bg"
            color="warning.fg"
            borderRadius="control"
            padding="3.5"
            fontWeight="semibold"
          >
            This is a drill. Nothing is called, texted or sent to anybody.
          </chakra.p>
        )}
        {sos.checkIn && !isDrill && <CheckInCard checkIn={sos.checkIn} onFine={sos.answerCheckIn} />}
        <CallCard isDrill={isDrill} />
        <TextCard contacts={contacts} textAt={textAt} own={own} isDrill={isDrill} />
        <AlarmCard
          sos={sos}
          alarmAt={(now) => ({
            tripId: tripId ?? journeyAt(now)?.tripId ?? null,
            position: own.position,
            contacts,
            text: textAt(now),
          })}
          isDrill={isDrill}
          textAt={textAt}
        />
        {!isOpen && (
          <CheckboxField
            label="Practise: try everything, send nothing"
            checked={isDrill}
            onChange={({ target }) => setDrill(target.checked)}
          />
        )}
      </chakra.div>
    </PageMain>
  );
}

function leadOf(journey: Journey | null): string {
  if (journey === null) return 'In danger, call first. Everything else can wait.';
  return [`${journey.origin} to ${journey.destination}`, journey.plateNumber].filter(Boolean).join(', ');
}

/** Back to the page that led here; from a link outside the app to the trip, or to the first page. */
function WayBack({ tripId }: { tripId: string | null }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const isVisitor = useSession(({ status }) => status === 'out');
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <BackLink
      label="Back"
      to={tripId !== null ? `/trips/${tripId}` : isVisitor ? '/' : '/dashboard'}
      // The first page of a visit has this key.
      onClick={key === 'default' ? undefined : goBack}
    />
  );
}

/** The first number is the one to call. */
const lookOf = (index: number) => (index === 0 ? { colorPalette: 'red' } : { variant: 'outline' as const });

/** The numbers of the settings, where they are known. */
function CallCard({ isDrill }: { isDrill: boolean }) {
  const { data: settings } = useSettings();
  const emergency = settings?.emergencyPhone ?? EMERGENCY_PHONE;
  const road = settings?.roadSafetyPhone ?? ROAD_SAFETY_PHONE;
  const numbers = [
    { phone: emergency, label: `Call ${emergency}`, what: 'Police, ambulance, fire. Free on all networks.' },
    { phone: road, label: `Call ${road}`, what: 'Road safety (FRSC), after a crash.' },
  ];
  return (
    <Card title="1. Call for help" lead="The call may fail or wait. If it does, go on with the next step.">
      {numbers.map(({ phone, label, what }, index) => (
        <chakra.div key={label} display="grid" gap="1">
          {isDrill ? (
            <Button size="lg" disabled {...lookOf(index)}>
              {label}
            </Button>
          ) : (
            <Button asChild size="lg" {...lookOf(index)}>
              <a href={`tel:${phone}`}>{label}</a>
            </Button>
          )}
          <chakra.p color="fg.muted" fontSize="sm">
            {what}
          </chakra.p>
        </chakra.div>
      ))}
    </Card>
  );
}

interface CheckInCardProps {
  checkIn: NonNullable<OwnSafety['checkIn']>;
  onFine: () => Promise<void>;
}

/** The question of a check-in, answered with one tap. */
function CheckInCard({ checkIn: { trip }, onFine }: CheckInCardProps) {
  const answer = useMutation({ mutationFn: onFine });
  return (
    <Card
      title="Is everything all right?"
      lead={`${trip} is 90 minutes late. If you do not answer, we text you, and then our team looks into it.`}
    >
      <Button size="lg" disabled={answer.isPending} onClick={() => answer.mutate()}>
        {answer.isPending ? 'Sending...' : 'I am fine'}
      </Button>
      <Problem error={answer.error} otherwise="Your answer could not be sent. Please try again." />
    </Card>
  );
}
