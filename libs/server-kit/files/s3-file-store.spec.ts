import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../config';
import { S3FileStore } from './s3-file-store';

/** Minimal S3 server with the calls that the store uses: objects and multipart uploads. */
class BucketServer {
  readonly objects = new Map<string, Buffer>();
  private readonly parts: Buffer[] = [];
  readonly server: Server = createServer((request, response) => void this.answer(request, response));

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const part = Number(url.searchParams.get('partNumber'));
    const body = await buffer(request);
    const xml = (text: string, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
    const missing = (): void => xml('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>', 404);
    if (request.method === 'POST' && url.searchParams.has('uploads'))
      return xml('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
    if (request.method === 'POST') {
      this.objects.set(url.pathname, Buffer.concat(this.parts));
      return xml('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'PUT') {
      if (part) this.parts[part - 1] = body;
      else this.objects.set(url.pathname, body);
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    const object = this.objects.get(url.pathname);
    if (request.method === 'DELETE')
      return void response.writeHead(this.objects.delete(url.pathname) ? 204 : 404).end();
    return object
      ? void response
          .writeHead(200, { 'content-length': object.length })
          .end(request.method === 'HEAD' ? undefined : object)
      : missing();
  }
}

describe('files in a bucket', () => {
  const bucket = new BucketServer();
  let store: S3FileStore;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matlas-s3-'));
    await new Promise<void>((ready) => bucket.server.listen(0, '127.0.0.1', ready));
    const { port } = bucket.server.address() as AddressInfo;
    store = new S3FileStore(
      readConfig({
        DATABASE_URL: 'postgres://none/none',
        SESSION_SECRET: 'x'.repeat(32),
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'matlas',
        S3_ACCESS_KEY: 'a',
        S3_SECRET_KEY: 'b',
      }),
    );
  });
  afterAll(async () => {
    bucket.server.closeAllConnections();
    bucket.server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['in one piece', 1_000],
    ['in parts', 11 * 1024 * 1024],
  ])('stores a file %s and reads it back', async (name, size) => {
    const path = join(folder, 'upload');
    const content = randomBytes(size);
    await writeFile(path, content);
    const key = Buffer.from(name).toString('hex').padEnd(64, '0');
    await store.put(key, path);
    await expect(access(path)).rejects.toThrow('ENOENT');
    expect((await buffer(await store.open(key))).equals(content)).toBe(true);
    expect([...bucket.objects.keys()]).toContain(`/matlas/files/${key}`);
  });

  it('reports a removed file as gone', async () => {
    const path = join(folder, 'upload');
    await writeFile(path, 'short');
    await store.put('f'.repeat(64), path);
    await store.remove('f'.repeat(64));
    await expect(store.open('f'.repeat(64))).rejects.toMatchObject({ code: 'file.gone' });
  });
});
