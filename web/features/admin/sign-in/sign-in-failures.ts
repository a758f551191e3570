import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { toast } from '@/shared/ui/toaster.ts';

interface FailureTexts {
  refused: { title: string; fallback: string; showServerMessage: boolean };
  network: { title: string; description: string };
}

/** Messages of failed administrator sign-in and set-up. Some show the server's message, the others a fixed one. */
export const LOGIN_FAILURE: FailureTexts = {
  refused: { title: 'Login Failed', fallback: 'Invalid email or password.', showServerMessage: true },
  network: { title: 'Login Error', description: 'Unable to connect. Please try again.' },
};
export const CODE_FAILURE: FailureTexts = {
  refused: {
    title: 'Verification Failed',
    fallback: 'Invalid authentication code.',
    showServerMessage: true,
  },
  network: { title: 'Verification Error', description: 'Unable to verify code. Please try again.' },
};
export const SETUP_FAILURE: FailureTexts = {
  refused: {
    title: 'Setup Failed',
    fallback: 'Unable to generate QR code. Please try again.',
    showServerMessage: false,
  },
  network: { title: 'Connection Error', description: 'Please check your connection and try again.' },
};

/** Shows a failure as a toast and returns the message that stays beside the form until the next attempt. */
export function reportFailure(error: unknown, texts: FailureTexts): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    toast({ kind: 'error', ...texts.network });
    return texts.network.description;
  }
  const { title, fallback, showServerMessage } = texts.refused;
  const message = messageOf(error, fallback);
  toast({ kind: 'error', title, description: showServerMessage ? message : fallback });
  return error.status === 429 ? lockedMessage(error) : message;
}

function lockedMessage(error: ApiError): string {
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return error.message;
  return `Too many attempts. Sign-in is locked for ${formatWait(seconds)}.`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** 40 → "40 seconds", 900 → "15 minutes", 7300 → "2 hours 2 minutes". */
export function formatWait(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return countOf(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.floor((minutes * MINUTE_SECONDS) / HOUR_SECONDS);
  if (hours === 0) return countOf(minutes, 'minute');
  const rest = minutes - (hours * HOUR_SECONDS) / MINUTE_SECONDS;
  return rest === 0 ? countOf(hours, 'hour') : `${countOf(hours, 'hour')} ${countOf(rest, 'minute')}`;
}
