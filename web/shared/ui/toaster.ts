import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  kind: ToastKind;
}

/** The one toast on screen, or none (specification §8: at most one at a time). */
export const useToast = create<{ current: Toast | null }>()(() => ({ current: null }));

let lastId = 0;

/** Shows a toast in place of the one before. `error` is announced at once, the others when the reader pauses. */
export function toast(message: { title: string; description?: string | undefined; kind?: ToastKind }): void {
  lastId += 1;
  useToast.setState({ current: { kind: 'success', ...message, id: lastId } });
}

/** Removes the toast, if it is still the one with this id. */
export function dismissToast(id: number): void {
  if (useToast.getState().current?.id === id) useToast.setState({ current: null });
}
