import type { ApiKey } from './http/keys.ts';

/** A request on its way to one service. */
export type Call = {
  request: Request;
  url: URL;
  /** Path within the service, as `/token`. */
  path: string;
  apiKey: ApiKey;
  /** Address the rate limits count by; null = this machine. */
  address: string | null;
};
