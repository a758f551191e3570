import { request } from './api.ts';

/** GET of a text, for example a CSV file. Throws ApiError. A file of its own, because the landing page downloads api.ts. */
export async function apiText(path: string): Promise<string> {
  return (await request('GET', path, {})).text();
}
