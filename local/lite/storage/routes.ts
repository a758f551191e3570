/** What a call to Storage is about. */
export type StorageRoute =
  | { kind: 'sign-many' | 'remove' | 'list'; bucket: string }
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
  if (kind === 'other' || kind === 'copy' || kind === 'move' || kind === 'invalid') return { kind };
  if (bucket === null || key === null) return { kind: 'invalid' };
  if (kind === 'sign-many' || kind === 'remove' || kind === 'list') return { kind, bucket };
  return { kind, bucket, key };
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
