export { dismissToast, toast, type Toast, type ToastKind } from './toast-store.ts';
