import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readPushState, turnOffPush, turnOnPush } from './push.ts';

const PUSH_KEY = ['push', 'state'];

/** Whether this browser takes push messages, and the ways to change it. */
export function usePush() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: PUSH_KEY });
  const { data: state } = useQuery({
    queryKey: PUSH_KEY,
    queryFn: readPushState,
    networkMode: 'always',
    staleTime: 0,
  });
  const turningOn = useMutation({ mutationFn: turnOnPush, onSettled });
  const turningOff = useMutation({ mutationFn: turnOffPush, onSettled });
  return {
    /** Undefined until it is known. */
    state,
    isPending: turningOn.isPending || turningOff.isPending,
    error: turningOn.error ?? turningOff.error,
    turnOn: () => {
      turningOff.reset();
      turningOn.mutate(Notification.requestPermission());
    },
    turnOff: () => {
      turningOn.reset();
      turningOff.mutate();
    },
  };
}
