import { api } from '@/shared/api/api.ts';

/** Returns a signed link to one of the user's own documents; it expires in five minutes. Throws `ApiError`. */
export async function documentUrl(path: string): Promise<string> {
  const { url } = await api('GET /documents', { query: { path } });
  return url;
}
