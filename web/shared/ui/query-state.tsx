import type { ReactNode } from 'react';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { CardSkeleton, SkeletonGroup } from './skeleton.tsx';

const HTTP_NOT_FOUND = 404;

interface QueryStateProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** The name of the data, as a part of "Loading your drivers..." and "Your drivers could not be loaded". */
  what: string;
  /** The form of what is loaded. Default: two cards. Null: nothing is shown or announced while it loads. */
  skeleton?: ReactNode;
  /** The advice when the error has no text for people. */
  otherwise?: string;
  /** Has an id in the address: when the server answers 404, there is no retry. */
  mayBeMissing?: boolean;
  /** Another way to go on, with the error. */
  wayOut?: ReactNode;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query; before, the loading or error state. After a failed refetch the old data stays. */
export function QueryState<Data>({
  query: { data, error, refetch },
  what,
  skeleton = TWO_CARDS,
  otherwise = 'Please try again.',
  mayBeMissing = false,
  wayOut,
  empty,
  children,
}: QueryStateProps<Data>) {
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  }
  if (error !== null) {
    const isMissing = mayBeMissing && error instanceof ApiError && error.status === HTTP_NOT_FOUND;
    return (
      <ErrorState
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
        description={messageOf(error, otherwise)}
        {...(!isMissing && { onRetry: () => void refetch() })}
      >
        {wayOut}
      </ErrorState>
    );
  }
  if (skeleton === null) return null;
  return (
    <SkeletonGroup label={`Loading ${what}...`} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {skeleton}
    </SkeletonGroup>
  );
}

const TWO_CARDS = (
  <>
    <CardSkeleton />
    <CardSkeleton />
  </>
);
