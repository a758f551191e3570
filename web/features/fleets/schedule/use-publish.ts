import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '@/shared/api/api-error.ts';
import { api } from '@/shared/api/api.ts';
import { refreshFleet } from '../use-fleet.ts';
import type { Order } from './schedule-fields.ts';

const HTTP_CONFLICT = 409;

/** The results of the requests. */
export interface Published {
  /** Trips that can be booked now. */
  trips: number;
  /** Which trip or schedule was refused, and the words of the server. */
  refused: { at: string; reason: string }[];
}

/** Sends trips and schedules one after the other. The same again is idempotent; what the server refuses is left out and told. */
export function usePublish() {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const keyOf = (order: Order) => {
    const text = JSON.stringify(order);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
  return useMutation({
    mutationFn: async (orders: readonly Order[]): Promise<Published> => {
      const published: Published = { trips: 0, refused: [] };
      for (const order of orders) {
        try {
          published.trips += await send(order, keyOf(order));
        } catch (error) {
          // Alone it is shown like the refusal of every form.
          if (orders.length === 1 || !(error instanceof ApiError) || error.status !== HTTP_CONFLICT)
            throw error;
          published.refused.push({ at: momentOf(order), reason: error.message });
        }
      }
      return published;
    },
    onSettled: () => refreshFleet(client),
  });
}

async function send(order: Order, clientKey: string): Promise<number> {
  if (order.call === 'POST /corporate/trips') {
    await api(order.call, { body: { ...order.body, clientKey } });
    return 1;
  }
  const { days } = await api(order.call, { body: { ...order.body, clientKey } });
  return days.filter(({ trip }) => trip !== null).length;
}

function momentOf(order: Order): string {
  return order.call === 'POST /corporate/trips' ? order.body.departureDate : order.body.departureTime;
}
