import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { DueRating } from '@tafiya/ratings/contract.ts';
import { RATING_MAX } from '@tafiya/search/limits.rules.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useSession } from '@/shared/session/store.ts';
import { Initial } from '@/shared/trips/face.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon, CloseIcon } from '@/shared/ui/icons.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { RoundButton, RoundLink } from '@/shared/ui/round-button.tsx';
import { CashQuestion } from './cash-question.tsx';
import { Question } from './question.tsx';
import { StarsField } from './stars-field.tsx';
import { useDueRatings } from './use-ratings.ts';
import { WordsQuestion } from './words-question.tsx';

const HOME = '/dashboard';
type StepName = 'stars' | 'cash' | 'words';

/** /rate/{booking}, or /rate for the latest trip: one question a screen. `?stars=4` has answered the first one. */
export function RatePage() {
  const { id } = useParams();
  return <Rating key={id ?? 'latest'} id={id} />;
}

function Rating({ id }: { id: string | undefined }) {
  const query = useDueRatings();
  const { data: all = [], isFetching } = query;
  const found = id === undefined ? all[0] : all.find(({ bookingId }) => bookingId === id);
  // Kept: a rating that was sent is no longer due.
  const [due, setDue] = useState(found);
  if (due === undefined && found) setDue(found);
  if (due) return <Questions due={due} next={nextOf(all, due)} />;
  // The cached list may not have this trip yet.
  if (query.data && !isFetching) return <NothingToRate />;
  return (
    <PageMain maxWidth={{ md: '30.5rem' }}>
      <QueryState query={{ ...query, data: undefined }} what="your trip">
        {() => null}
      </QueryState>
    </PageMain>
  );
}

/** Where a driver goes on: to the next passenger of the same trip. */
function nextOf(all: readonly DueRating[], { bookingId, tripId }: DueRating): string {
  const next = all.find((each) => each.tripId === tripId && each.bookingId !== bookingId);
  return next ? `/rate/${next.bookingId}` : HOME;
}

function NothingToRate() {
  return (
    <StatusPage
      title="No trip to rate"
      description="You have rated this trip, or the 14 days for it are over."
    >
      <ButtonLink to={HOME}>My trips</ButtonLink>
    </StatusPage>
  );
}

function Questions({ due, next }: { due: DueRating; next: string }) {
  const [given] = useSearchParams();
  const navigate = useNavigate();
  const [stars, setStars] = useState(() => starsIn(given));
  const steps: StepName[] = due.cashFare === null ? ['stars', 'words'] : ['stars', 'cash', 'words'];
  const [at, setAt] = useState(stars > 0 ? 1 : 0);
  const step = steps[at];
  return (
    <Screen
      back={
        at === 0 ? (
          <RoundLink to={HOME} aria-label="Close">
            <CloseIcon />
          </RoundLink>
        ) : (
          <RoundButton aria-label="Back" onClick={() => setAt(at - 1)}>
            <BackIcon />
          </RoundButton>
        )
      }
      count={`${at + 1} of ${steps.length}`}
    >
      {step === 'stars' && (
        <StarsQuestion due={due} stars={stars} onStars={setStars} onNext={() => setAt(1)} />
      )}
      {step === 'cash' && due.cashFare !== null && (
        <>
          <CashQuestion bookingId={due.bookingId} fare={due.cashFare} onAnswered={() => setAt(at + 1)} />
          <ButtonLink to={`/support/new?booking=${due.bookingId}`} variant="ghost">
            Something went wrong on this trip
          </ButtonLink>
        </>
      )}
      {step === 'words' && (
        <WordsQuestion due={due} stars={stars} onSent={() => void navigate(next, { replace: true })} />
      )}
    </Screen>
  );
}

function starsIn(params: URLSearchParams): number {
  const stars = Number(params.get('stars'));
  return Number.isInteger(stars) && stars > 0 && stars <= RATING_MAX ? stars : 0;
}

interface StarsQuestionProps {
  due: DueRating;
  stars: number;
  onStars: (stars: number) => void;
  onNext: () => void;
}

function StarsQuestion({ due, stars, onStars, onNext }: StarsQuestionProps) {
  const name = firstNameOf(due.personName);
  const isDriver = useSession(({ user }) => user?.userType === 'driver');
  return (
    <>
      <chakra.div justifySelf="center" fontSize="3xl">
        <Initial name={due.personName} size="24" />
      </chakra.div>
      <Question lead={`${due.origin} to ${due.destination}, ${formatDay(due.departureDate)}`}>
        {`How was your trip with ${name}?`}
      </Question>
      <StarsField value={stars} onChange={onStars} />
      <chakra.div display="grid" gap="2" textAlign="center">
        <Button size="lg" disabled={stars === 0} onClick={onNext}>
          Next
        </Button>
        <chakra.p fontSize="sm" color="fg.muted">
          {`${isDriver ? 'Passengers see' : `${name} sees`} it once both of you have rated`}
        </chakra.p>
      </chakra.div>
    </>
  );
}

/** A bar with the way back and how far one is; on wide screens a card in the middle of the page. */
function Screen({ back, count, children }: { back: ReactNode; count: string; children: ReactNode }) {
  return (
    <PageMain px={{ base: '3', md: '6' }} pt={{ base: '0', md: '10' }} maxWidth={{ md: '30.5rem' }}>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="14"
        css={{ '& > :first-child': { bg: 'transparent' } }}
      >
        {back}
        <chakra.p fontSize="sm" color="fg.muted">
          {count}
        </chakra.p>
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" paddingTop="4">
        {children}
      </chakra.div>
    </PageMain>
  );
}
