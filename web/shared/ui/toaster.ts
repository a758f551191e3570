import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  kind: ToastKind;
  /** For screen readers only: the page itself shows it. */
  isSpoken?: boolean | undefined;
}

/** The current toast; at most one is shown at a time. */
export const useToast = create<{ current: Toast | null }>()(() => ({ current: null }));

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
