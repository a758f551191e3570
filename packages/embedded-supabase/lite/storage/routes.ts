/** What a call to Storage is about. */
export type StorageRoute =
  | { kind: 'sign-many' | 'remove' | 'list' | 'save-bucket' | 'bucket'; bucket: string }
  | {
      kind: 'sign' | 'sign-upload' | 'upload' | 'download' | 'signed-download' | 'signed-upload';
      bucket: string;
      key: string;
    }
  | { kind: 'copy' | 'move' | 'invalid' | 'other' };

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
  [/^DELETE$/, /^\/object\/([^/]+)$/, 'remove'],
  [/^POST$/, /^\/bucket$/, 'save-bucket'],
  [/^PUT$/, /^\/bucket\/([^/]+)$/, 'save-bucket'],
  [/^(GET|HEAD|DELETE|POST)$/, /^\/bucket\/([^/]+)(?:\/empty)?$/, 'bucket'],
  [/^GET$/, /^\/object\/info\/.+$/, 'other'],
  [/^(GET|HEAD)$/, /^\/object\/(?:authenticated\/)?([^/]+)\/(.+)$/, 'download'],
  [/^(POST|PUT)$/, /^\/object\/([^/]+)\/(.+)$/, 'upload'],
];

/**
 * Finds what a path within the service means.
 *
 * @param path still percent-encoded; a part that cannot be decoded or stored makes the route invalid.
 */
export function routeStorage(method: string, path: string): StorageRoute {
  for (const [methods, paths, kind] of PATTERNS) {
    const found = methods.test(method) ? paths.exec(path) : null;
    if (found !== null) return build(kind, decode(found[1]), decode(found[2]));
  }
  return { kind: 'other' };
}

function build(kind: StorageRoute['kind'], bucket: string | null, key: string | null): StorageRoute {
  if (bucket === null || key === null) return { kind: 'invalid' };
  switch (kind) {
    case 'other':
    case 'copy':
    case 'move':
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

/** '' where the pattern has no such part; null where it cannot be decoded or stored. */
function decode(part: string | undefined): string | null {
  try {
    const text = decodeURIComponent(part ?? '');
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
