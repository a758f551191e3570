import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { toast } from '@/shared/ui/toaster.ts';

interface FailureWords {
  refused: { title: string; fallback: string; serverWords: boolean };
  network: { title: string; description: string };
}

/** The failures of administrator sign-in and set-up in the words of specification §8. */
export const LOGIN_FAILURE: FailureWords = {
  refused: { title: 'Login Failed', fallback: 'Invalid email or password.', serverWords: true },
  network: { title: 'Login Error', description: 'Unable to connect. Please try again.' },
};
export const CODE_FAILURE: FailureWords = {
  refused: { title: 'Verification Failed', fallback: 'Invalid authentication code.', serverWords: true },
  network: { title: 'Verification Error', description: 'Unable to verify code. Please try again.' },
};
export const SETUP_FAILURE: FailureWords = {
  refused: {
    title: 'Setup Failed',
    fallback: 'Unable to generate QR code. Please try again.',
    serverWords: false,
  },
  network: { title: 'Connection Error', description: 'Please check your connection and try again.' },
};

/** Tells of a failure; answers the words that stay beside the form until the next try. */
export function tellFailure(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    toast({ kind: 'error', ...words.network });
    return words.network.description;
  }
  const { title, fallback, serverWords } = words.refused;
  const said = messageOf(error, fallback);
  toast({ kind: 'error', title, description: serverWords ? said : fallback });
  return error.status === 429 ? lockedWords(error) : said;
}

function lockedWords(error: ApiError): string {
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return error.message;
  return `Too many attempts. Sign-in is locked for ${waitInWords(seconds)}.`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** 40 → "40 seconds", 900 → "15 minutes", 7300 → "2 hours 2 minutes". */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return plural(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.floor((minutes * MINUTE_SECONDS) / HOUR_SECONDS);
  if (hours === 0) return plural(minutes, 'minute');
  const rest = minutes - (hours * HOUR_SECONDS) / MINUTE_SECONDS;
  return rest === 0 ? plural(hours, 'hour') : `${plural(hours, 'hour')} ${plural(rest, 'minute')}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
