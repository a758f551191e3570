/** The parts of a trip's page below its stops, which load after the first paint: cancelling, what passengers say, the car. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DriverComment } from '@tafiya/ratings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatMonth } from '@/shared/format/dates.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useSession } from '@/shared/session/store.ts';
import { TripChoiceList } from '@/shared/trips/trip-choices.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { CancelTerms } from './cancel-terms.tsx';
import { Part } from './part.tsx';
import { TripWay, type TripWayProps } from './trip-way.tsx';
import type { MatchReasons } from '@/shared/trips/trip-state.ts';
import { WhyItMatches } from './why-it-matches.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { RowButton } from '@/shared/ui/rows.ts';

/** Few people report a comment: the others do not download its form. */
const ReportSheet = lazyPart(
  () => import('@/shared/messages/report-sheet.tsx').then((file) => file.ReportSheet),
  { fallback: null },
);

interface TripMoreProps {
  trip: BookableTrip;
  /** How the reader writes to the driver. */
  contact: ReactNode;
  /** The cost of cancelling matters to people who may book. */
  mayBook: boolean;
  /** The part between places along the way that the reader has found, and can ask for. */
  along: TripWayProps['along'];
  /** Why the search that led here found the trip. */
  reasons: MatchReasons | undefined;
}

export function TripMore({ trip, contact, mayBook, along, reasons }: TripMoreProps) {
  const hasChoices = Object.keys(trip.choices ?? {}).length > 0;
  return (
    <>
      {mayBook && <CancelTerms trip={trip} />}
      {trip.driverId !== null && <Comments driverId={trip.driverId} trip={trip} contact={contact} />}
      {(hasChoices || trip.description) && (
        <Part title="In the car">
          <chakra.div paddingInline="4" paddingBottom="4" paddingTop={hasChoices ? '0' : '4'}>
            {trip.choices && hasChoices && <TripChoiceList choices={trip.choices} />}
            {trip.description && (
              <chakra.p marginTop={hasChoices ? '3' : '0'} maxWidth="prose" overflowWrap="anywhere">
                {trip.description}
              </chakra.p>
            )}
          </chakra.div>
        </Part>
      )}
      <TripWay trip={trip} along={along} />
      {reasons && <WhyItMatches reasons={reasons} />}
    </>
  );
}

const COMMENTS_SHOWN = 2;

interface CommentsProps {
  driverId: string;
  trip: Pick<Trip, 'driver'>;
  contact: ReactNode;
}

/** The two newest comments of passengers, all on request, and how to ask the driver. */
function Comments({ driverId, trip, contact }: CommentsProps) {
  const { data: comments } = useQuery({
    ...queryOf('GET /drivers/:id/ratings', { id: driverId }),
    retry: false,
  });
  const [isWhole, setWhole] = useState(false);
  const [reported, setReported] = useState<string | null>(null);
  const isSignedIn = useSession(({ status }) => status === 'in');
  if (comments === undefined && !contact) return null;
  const all = comments ?? [];
  return (
    <Part title={all.length > 0 || comments === undefined ? 'What passengers say' : 'No comments yet'}>
      <chakra.ul
        listStyleType="none"
        css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border.default' } }}
      >
        {all.slice(0, isWhole ? undefined : COMMENTS_SHOWN).map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            driver={firstNameOf(trip.driver.user.name)}
            onReport={isWhole && isSignedIn ? () => setReported(comment.id) : undefined}
          />
        ))}
        {!isWhole && all.length > 0 && (
          <li>
            <RowButton type="button" onClick={() => setWhole(true)}>
              {all.length === 1 ? 'The comment, in full' : `All ${all.length} comments`}
              <span aria-hidden="true">›</span>
            </RowButton>
          </li>
        )}
        {contact && <li>{contact}</li>}
      </chakra.ul>
      {reported !== null && (
        <ReportSheet
          title="Report this comment"
          lead="Administrators get a copy of the comment. They hide it if it is insulting or false, or reveals someone's identity."
          done="An administrator will read it."
          send={(body) => api('POST /ratings/:id/report', { id: reported, body })}
          onClose={() => setReported(null)}
        />
      )}
    </Part>
  );
}

interface CommentProps {
  comment: DriverComment;
  /** First name of the driver. */
  driver: string;
  onReport: (() => void) | undefined;
}

function Comment({ comment, driver, onReport }: CommentProps) {
  const { stars, firstName, origin, destination, month } = comment;
  return (
    <chakra.li paddingInline="4" paddingBlock="3.5" overflowWrap="anywhere">
      <p>{`“${comment.comment}”`}</p>
      <chakra.p fontSize="sm" color="fg.muted" marginTop="0.5">
        <span aria-hidden="true">★ </span>
        <chakra.span srOnly>Stars: </chakra.span>
        {`${stars} · ${firstName}, ${origin} to ${destination}, ${formatMonth(`${month}-15T12:00:00Z`)}`}
      </chakra.p>
      {comment.answer !== null && (
        <chakra.p
          fontSize="sm"
          marginTop="2"
          paddingInlineStart="3"
          borderInlineStartWidth="2px"
          borderColor="border.default"
        >
          <b>{`${driver} answers: `}</b>
          {comment.answer}
        </chakra.p>
      )}
      {onReport && (
        <Button variant="ghost" size="sm" marginInlineStart="-3" onClick={onReport}>
          Report this comment
        </Button>
      )}
    </chakra.li>
  );
}
