import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  kind: ToastKind;
  /** Shown at the place that the page has for it, where it covers no control. */
  inPlace?: boolean | undefined;
}

interface ToastState {
  /** At most one toast is shown at a time. */
  current: Toast | null;
  /** Where a toast with `inPlace` stands; null on a page without such a place. */
  place: HTMLElement | null;
}

export const useToast = create<ToastState>()(() => ({ current: null, place: null }));

/** The `ref` of the element where toasts with `inPlace` stand. */
export function toastPlace(place: HTMLElement | null): () => void {
  useToast.setState({ place });
  return () => {
    if (useToast.getState().place === place) useToast.setState({ place: null });
  };
}

let lastId = 0;

/** Shows a toast and replaces the current one. Errors are announced assertively, the others politely. */
export function toast(message: Omit<Toast, 'id' | 'kind'> & { kind?: ToastKind }): void {
  lastId += 1;
  useToast.setState({ current: { kind: 'success', ...message, id: lastId } });
}

/** Removes the toast with this id, if it is still shown. */
export function dismissToast(id: number): void {
  if (useToast.getState().current?.id === id) useToast.setState({ current: null });
}
