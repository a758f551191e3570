import { documentLinkSchema } from '@contracts/account.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Returns a signed link to one of the user's own documents; it expires in five minutes. Throws `ApiError`. */
export async function documentUrl(path: string): Promise<string> {
  const { url } = await apiGet(`/api/documents?path=${encodeURIComponent(path)}`, documentLinkSchema);
  return url;
}
