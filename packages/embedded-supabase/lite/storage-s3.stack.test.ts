import { beforeAll, expect, test } from 'vitest';
import { send } from './testing/clients.ts';
import { BUCKET, bucketOf, fileOf, pathIn } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

// The paths of S3 exist as far as what they ask; nothing is stored by them.
let id: string;
let token: string;
let source: string;
beforeAll(async () => {
  const person = await createPerson();
  const { client, session } = await signedIn(person);
  id = person.id;
  token = session.access_token;
  source = pathIn(id);
  await bucketOf(client).upload(source, fileOf(9));
});

function s3(method: string, path: string, headers: Record<string, string> = {}) {
  return send(`/storage/v1/s3/${BUCKET}/${path}`, {
    method,
    key: null,
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=x/20260101/local/s3/aws4_request, Signature=x',
      'x-amz-security-token': token,
      ...headers,
    },
    body: method === 'PUT' && headers['x-amz-copy-source'] === undefined ? '%PDF-1.7' : null,
  });
}

const copyOf = () => ({
  'x-amz-copy-source': `${BUCKET}/${source}`,
  'x-amz-metadata-directive': 'REPLACE',
  'content-type': 'image/svg+xml',
});

test.each([
  [
    'PUT',
    '',
    { 'content-type': 'application/pdf' },
    'upload',
    { mimetype: 'application/pdf', contentLength: 8 },
  ],
  ['PUT', '', null, 'object.copy', { mimetype: 'image/svg+xml', size: 9 }],
  [
    'POST',
    '?uploads',
    { 'content-type': 'application/pdf' },
    'upload.create_multipart',
    { mimetype: 'application/pdf' },
  ],
  ['POST', '?uploads', {}, 'upload.create_multipart', {}],
])('%s%s %j asks as the person with the token', async (method, query, headers, operation, metadata) => {
  const asked = pathIn(id).replace('proof-', 'asked-') + query;
  const answer = await s3(method, asked, headers ?? copyOf());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/xml']);
  const row: unknown = JSON.parse(/<Message>(.*)<\/Message>/.exec(await answer.text())?.[1] ?? '');
  expect(row).toMatchObject({
    role: 'authenticated',
    operation: `storage.s3.${operation}`,
    owner: id,
    metadata,
  });
});

test('what is allowed is answered with 501, a part of an unknown upload with 404, no session with 403', async () => {
  const pdf = { 'content-type': 'application/pdf' };
  expect((await s3('PUT', pathIn(id), pdf)).status).toBe(501);
  expect((await s3('PUT', `${pathIn(id)}?partNumber=1&uploadId=x`, pdf)).status).toBe(404);
  expect((await s3('PUT', pathIn(id), { ...pdf, authorization: 'none' })).status).toBe(403);
  expect((await s3('PUT', pathIn(id), { 'content-type': 'text/html' })).status).toBe(415);
});
