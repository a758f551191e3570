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
import { ChevronDownIcon, EditIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { PageBar } from '@/shared/ui/page-bar.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { useMutation } from '@tanstack/react-query';
import type { OwnSafety } from '@tafiya/safety/contract.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { journeyOf } from './journey.ts';
import { sosText } from './sos-text.ts';
import { NowFace } from './now-face.tsx';
import { TextButtons, TextEditor } from './text-card.tsx';
import { usePosition } from './use-position.ts';
import { useSos } from './use-sos.ts';
import { Plate } from '@/shared/trips/plate.ts';

/**
 * /sos: drawn without network and without an answer of the server, from what is kept on this phone. Calls first, because
 * neither an SMS nor our alarm is sure to be read. Three large buttons; the rest is below them.
 */
export function SosPage() {
  const [params] = useSearchParams();
  const saved = useSaved();
  const isIn = useSession(({ status }) => status === 'in');
  const own = usePosition();
  const sos = useSos(own.position);
  const loaded = useEmergencyContacts({ enabled: isIn });
  const [wantsDrill, setDrill] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const contacts = loaded.data ?? sos.contacts;
  const tripId = params.get('trip');
  const journeyAt = (now: number) => journeyOf(saved ?? { tickets: [], manifests: [] }, { tripId, now });
  const autoTextAt = (now: number) => sosText({ journey: journeyAt(now), position: own.position, now });
  const textAt = (now: number) => written ?? autoTextAt(now);
  const route = useNow((now) => {
    const journey = journeyAt(now);
    return journey && `${journey.origin} to ${journey.destination}`;
  });
  const plate = useNow((now) => journeyAt(now)?.plateNumber ?? null);
  const isOpen = sos.record !== null && sos.record !== undefined;
  // In danger nothing is practised, also when the alarm comes from another phone.
  const isDrill = wantsDrill && !isOpen;
  const { isWatching, watch } = own;
  useEffect(() => {
    if (isOpen && !isWatching) watch();
  }, [isOpen, isWatching, watch]);
  const { data: settings } = useSettings();
  const emergency = settings?.emergencyPhone ?? EMERGENCY_PHONE;
  const road = settings?.roadSafetyPhone ?? ROAD_SAFETY_PHONE;
  return (
    <PageMain hasBar maxWidth="40rem" pb="6">
      <PageBar title="Emergency" back={<WayBack tripId={tripId} />} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        <Where route={route} plate={plate} />
        {isDrill && (
          <chakra.p
            role="status"
            background="warning.bg"
            color="warning.fg"
            borderRadius="control"
            padding="3.5"
            fontWeight="semibold"
          >
            This is a drill. No calls, texts or alerts are sent.
          </chakra.p>
        )}
        <CallButton phone={emergency} isDrill={isDrill} />
        <AlarmCard
          sos={sos}
          alarmAt={(now) => ({
            tripId: tripId ?? journeyAt(now)?.tripId ?? null,
            position: own.position,
            contacts,
            text: autoTextAt(now),
          })}
          isDrill={isDrill}
          textAt={textAt}
        />
        <TextButtons contacts={contacts} textAt={textAt} isDrill={isDrill} />
        <Rows>
          {isDrill ? (
            <p>
              <PhoneIcon />
              <RoadWords phone={road} />
            </p>
          ) : (
            <a href={`tel:${road}`}>
              <PhoneIcon />
              <RoadWords phone={road} />
            </a>
          )}
          <details>
            <summary>
              <EditIcon />
              <span>Change the text</span>
              <ChevronDownIcon />
            </summary>
            <chakra.div display="grid" gap="4" px="3.5" pb="4">
              <TextEditor contacts={contacts} textAt={textAt} own={own} onWrite={setWritten} />
            </chakra.div>
          </details>
          {!isOpen && (
            <chakra.div px="3.5">
              <CheckboxField
                label="Practise: try all, send nothing"
                checked={isDrill}
                onChange={({ target }) => setDrill(target.checked)}
              />
            </chakra.div>
          )}
        </Rows>
        {sos.checkIn && !isDrill && <CheckInCard checkIn={sos.checkIn} onFine={sos.answerCheckIn} />}
        <chakra.p px="1" fontSize="sm" color="fg.muted">
          If a call fails, use the next button. We cannot promise an answer: call first.
        </chakra.p>
      </chakra.div>
    </PageMain>
  );
}

/** The trip and its car, above the buttons; without one nothing. */
function Where({ route, plate }: { route: string | null; plate: string | null }) {
  if (route === null) return null;
  return (
    <chakra.p display="flex" alignItems="center" flexWrap="wrap" gap="2" px="1" fontSize="0.9375rem">
      <chakra.b fontWeight="bold" me="auto">
        {route}
      </chakra.b>
      {plate && <Plate>{plate}</Plate>}
    </chakra.p>
  );
}

function RoadWords({ phone }: { phone: string }) {
  return (
    <span>
      {`Call ${phone}, road safety`}
      <small>After a crash. FRSC</small>
    </span>
  );
}

function CallButton({ phone, isDrill }: { phone: string; isDrill: boolean }) {
  const face = (
    <NowFace look="call" off={isDrill}>
      <span>
        <PhoneIcon />
      </span>
      <b>{`Call ${phone}`}</b>
      <small>Police, ambulance, fire. Free.</small>
    </NowFace>
  );
  return isDrill ? face : <a href={`tel:${phone}`}>{face}</a>;
}

const Rows = chakra('div', {
  base: {
    layerStyle: 'card',
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& > a, & > p, & summary, & > div': { display: 'flex', alignItems: 'center', gap: '3', minH: '14' },
    '& > a, & > p, & summary': { px: '3.5', py: '2' },
    '& summary': { cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } },
    '& > a > svg, & > p > svg, & summary > svg': { boxSize: '22px', flexShrink: 0, color: 'fg.muted' },
    '& summary > svg:last-child': { boxSize: '16px' },
    '& a > span, & p > span, & summary > span': { flex: '1', lineHeight: '1.3' },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    '& > p': { opacity: 0.55 },
  },
});

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
