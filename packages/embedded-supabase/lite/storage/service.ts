import type { Call, Services } from '../lite-services.ts';
import { move, remove, saveBucket } from './checked-calls.ts';
import { copy } from './copy.ts';
import { download, downloadFromLink } from './download.ts';
import { list } from './list.ts';
import { refusalOf, StorageRefusal, unlessRefused } from './refusal.ts';
import { openLink, signDownload, signDownloads, signUpload } from './signed-links.ts';
import { callS3, createResumable, createResumableWithLink } from './unfinished.ts';
import { upload, uploadToLink } from './upload.ts';

/** Answers a call to Storage; the only place where a StorageRefusal becomes a response. */
export async function answerStorage(services: Services, call: Call): Promise<Response> {
  const route = findRoute(services, call);
  try {
    return await dispatch(services, call, route);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (route.kind === 's3') return refusal.toXml();
    return route.kind.startsWith('resumable') ? refusal.toText() : refusal.toResponse();
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
        link: await openLink(services, { ...route, token, scope: 'upload' }),
      });
    }
    case 'resumable':
      return createResumable(services, call);
    case 'resumable-link':
      return createResumableWithLink(services, call);
    case 's3':
      return callS3(services, call, route);
    case 'copy':
      return copy(services, call);
    case 'move':
      return move(services, call);
    case 'remove':
      return remove(services, call);
    case 'save-bucket':
      return saveBucket(services, call);
    case 'invalid':
      throw new StorageRefusal('invalid_key', 'Invalid key');
    default:
      // No other call takes a form, and the library fails at one that it cannot parse.
      if (call.request.headers.get('content-type')?.startsWith('multipart/'))
        throw new StorageRefusal('invalid_request', 'This call takes no form.');
      return unlessRefused(await services.forward(call.request));
  }
}

/** The operation of a call to Storage, and the bucket and key in its path. */
type StorageRoute =
  | { kind: 'sign-many' | 'remove' | 'list' | 'save-bucket' | 'bucket'; bucket: string }
  | {
      kind: 'sign' | 'sign-upload' | 'upload' | 'download' | 'signed-download' | 'signed-upload' | 's3';
      bucket: string;
      key: string;
    }
  | { kind: 'copy' | 'move' | 'resumable' | 'resumable-link' | 'invalid' | 'other' };

type Pattern = [method: RegExp, path: RegExp, kind: StorageRoute['kind']];

const PATTERNS: Pattern[] = [
  [/^POST$/, /^\/object\/sign\/([^/]+)\/(.+)$/, 'sign'],
  [/^(GET|HEAD)$/, /^\/object\/sign\/([^/]+)\/(.+)$/, 'signed-download'],
  [/^POST$/, /^\/object\/sign\/([^/]+)$/, 'sign-many'],
  [/^POST$/, /^\/object\/upload\/sign\/([^/]+)\/(.+)$/, 'sign-upload'],
  [/^PUT$/, /^\/object\/upload\/sign\/([^/]+)\/(.+)$/, 'signed-upload'],
  [/^POST$/, /^\/object\/list\/([^/]+)$/, 'list'],
  [/^POST$/, /^\/object\/copy$/, 'copy'],
  [/^POST$/, /^\/object\/move$/, 'move'],
  [/^POST$/, /^\/upload\/resumable\/?$/, 'resumable'],
  [/^POST$/, /^\/upload\/resumable\/sign\/?$/, 'resumable-link'],
  [/^(POST|PUT)$/, /^\/s3\/([^/]+)\/(.+)$/, 's3'],
  [/^DELETE$/, /^\/object\/([^/]+)$/, 'remove'],
  [/^POST$/, /^\/bucket$/, 'save-bucket'],
  [/^PUT$/, /^\/bucket\/([^/]+)$/, 'save-bucket'],
  [/^(GET|HEAD|DELETE|POST)$/, /^\/bucket\/([^/]+)(?:\/empty)?$/, 'bucket'],
  [/^GET$/, /^\/object\/info\/.+$/, 'other'],
  [/^(GET|HEAD)$/, /^\/object\/(?:authenticated\/)?([^/]+)\/(.+)$/, 'download'],
  [/^(POST|PUT)$/, /^\/object\/([^/]+)\/(.+)$/, 'upload'],
];

/** The route of a path, which is still percent-encoded. A part that cannot be decoded or stored makes it invalid. */
function findRoute({ settings }: Services, { request: { method }, path }: Call): StorageRoute {
  for (const [methods, paths, kind] of PATTERNS) {
    const found = methods.test(method) ? paths.exec(path) : null;
    // Without S3 hosted has no such route.
    if (found !== null && (kind !== 's3' || settings.isS3Open))
      return buildRoute(kind, decode(found[1]), decode(found[2]));
  }
  return { kind: 'other' };
}

function buildRoute(kind: StorageRoute['kind'], bucket: string | null, key: string | null): StorageRoute {
  if (bucket === null || key === null) return { kind: 'invalid' };
  switch (kind) {
    case 'other':
    case 'copy':
    case 'move':
    case 'resumable':
    case 'resumable-link':
    case 'invalid':
      return { kind };
    case 'sign-many':
    case 'remove':
    case 'list':
    case 'save-bucket':
    case 'bucket':
      return { kind, bucket };
    default:
      return { kind, bucket, key };
  }
}

/** '' when the pattern has no such part; null when the part cannot be decoded or stored. */
function decode(part: string | undefined): string | null {
  try {
    const text = decodeURIComponent(part ?? '');
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
