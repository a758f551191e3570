import type { Call } from '../call.ts';
import { readDatabaseError } from '../database-error.ts';
import type { Services } from '../services.ts';
import { download, downloadFromLink } from './download.ts';
import { unlessRefused } from './library-errors.ts';
import { openLink } from './links.ts';
import { list } from './list.ts';
import { copyOrMove, remove, saveBucket } from './pass-on.ts';
import { StorageRefusal } from './refusal.ts';
import { routeStorage, type StorageRoute } from './routes.ts';
import { signDownload, signDownloads, signUpload } from './sign.ts';
import { upload, uploadToLink } from './upload.ts';

/** Answers a call to Storage; the one place where its refusals become responses. */
export async function answerStorage(services: Services, call: Call): Promise<Response> {
  try {
    return await dispatch(services, call, routeStorage(call.request.method, call.path));
  } catch (error) {
    if (error instanceof StorageRefusal) return error.toResponse();
    const { code = '', message = '' } = readDatabaseError(error) ?? {};
    if (code === '42501') return new StorageRefusal('access_denied', message).toResponse();
    if (code.startsWith('22')) return new StorageRefusal('invalid_request', 'Invalid value').toResponse();
    throw error;
  }
}

async function dispatch(services: Services, call: Call, route: StorageRoute): Promise<Response> {
  switch (route.kind) {
    case 'sign':
      return signDownload(services, call, route);
    case 'sign-many':
      return signDownloads(services, call, route);
    case 'sign-upload':
      return signUpload(services, call, route);
    case 'upload':
      return upload(services, call, route);
    case 'download':
      return download(services, call, route);
    case 'list':
      return list(services, call, route);
    case 'signed-download':
      return downloadFromLink(services, call, route);
    case 'signed-upload': {
      const token = call.url.searchParams.get('token');
      return uploadToLink(services, call, {
        ...route,
        token: await openLink(services, { ...route, token, scope: 'upload' }),
      });
    }
    case 'copy':
    case 'move':
      return copyOrMove(services, call);
    case 'remove':
      return remove(services, call);
    case 'save-bucket':
      return saveBucket(services, call);
    case 'invalid':
      throw new StorageRefusal('invalid_key', 'Invalid key');
    default:
      return unlessRefused(await services.forward(call.request));
  }
}
