import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Alert } from '@tafiya/alerts/contract.ts';
import { api, apiOf } from '@/shared/api/api.ts';
import type { Prepared } from '@/shared/api/calls.ts';
import { deleteDraft, readDraft, writeDraft } from '@/shared/session/drafts.ts';
import { signInPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { alertsQuery } from './alerts-query.ts';

const DRAFT = 'alert';

interface Ask {
  call: Prepared<'POST /alerts' | 'POST /trips/:id/alerts'>;
  /** Whether a trip alert of the person is this one. */
  isThis: (alert: Alert) => boolean;
  /** The page after a visitor's sign-in, which creates the same trip alert. Default: this page. */
  page?: string;
  onProblem?: (error: Error) => void;
}

/** The trip alert about free seats of a trip, or of a part of it. */
export function seatAlert(trip: BookableTrip): Pick<Ask, 'call' | 'isThis'> {
  return {
    call: {
      name: 'POST /trips/:id/alerts',
      input: {
        id: trip.id,
        body: {
          seats: 1,
          ...(trip.leg && { fromStopId: trip.leg.fromStopId, toStopId: trip.leg.toStopId }),
        },
      },
    },
    isThis: (one) =>
      one.tripId === trip.id && one.origin === trip.origin && one.destination === trip.destination,
  };
}

/**
 * A trip alert that a page offers: the existing one, and how to create and delete it. A visitor is asked to sign in first; the alert is
 * made when they come back to the page, as the page then offers it.
 */
export function useAlert({ call, isThis, page, onProblem }: Ask) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const isPassenger = user?.userType === 'passenger';
  const alerts = useQuery({ ...alertsQuery, enabled: isPassenger });
  const here = page ?? `${location.pathname}${location.search}`;
  const refresh = () => client.invalidateQueries({ queryKey: alertsQuery.queryKey });
  const make = useMutation({
    mutationFn: () => apiOf(call),
    onSuccess: refresh,
    onError: onProblem,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /alerts/:id', { id }),
    onSuccess: async () => {
      make.reset();
      await refresh();
    },
  });
  const { mutate } = make;
  useEffect(() => {
    if (!isPassenger || readDraft(DRAFT) !== here) return;
    deleteDraft(DRAFT);
    mutate();
  }, [isPassenger, here, mutate]);

  return {
    /** Drivers and companies do not travel with their accounts. Undefined until the person is known. */
    isOffered: status === 'loading' ? undefined : status === 'out' || isPassenger,
    alert: alerts.data?.find((alert) => alert.isOpen && isThis(alert)) ?? make.data,
    error: make.error ?? remove.error,
    isPending: make.isPending || remove.isPending || (isPassenger && alerts.isLoading),
    make: () => {
      if (isPassenger) mutate();
      else {
        writeDraft(DRAFT, here);
        void navigate(signInPath(page === undefined ? location : { pathname: page }));
      }
    },
    remove: (alert: Alert) => remove.mutate(alert.id),
  };
}
