import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import archiver from 'archiver';
import { open } from 'node:fs/promises';
import { withoutPlaces, randomDocuments } from '@matlas/testing/documents';
import type { DocumentAttachment, DocumentPiece, SheetDocument } from '../sheet/sheet-document';
import { sourceOf } from '../zip/archive-source';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { fingerprintOf, newKeyPair, parsePublicKey, signBytes } from './bundle-keys';
import { readBundle } from './read-bundle';
import { verifyBundle } from './verify-bundle';
import { writeBundle } from './write-bundle';

const OURS = newKeyPair();
const FINGERPRINT = fingerprintOf(parsePublicKey(OURS.publicKey) as never);
const INSTALLATION = { id: '6f1d2c34-0000-4000-8000-00000000abcd', name: 'Seat maker' };
const PICTURE = Buffer.from('a picture of a seat');
const ATTACHMENT: DocumentAttachment = {
  name: 'seat.PNG',
  kind: 'picture',
  sha256: createHash('sha256').update(PICTURE).digest('hex'),
  size: PICTURE.length,
};
const SHEETS = randomDocuments(7, { sheets: 4 }).map((sheet, index): SheetDocument => ({
  ...sheet,
  attachments: index < 2 ? [ATTACHMENT] : [],
}));
type Parts = Map<string, Buffer>;

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  path = join(folder, 'bundle.zip');
  await writeBundle(createWriteStream(path), {
    sheets: Readable.from(SHEETS),
    attachment: () => Promise.resolve(Readable.from([PICTURE])),
    installation: INSTALLATION,
    keys: OURS,
    at: new Date('2026-11-22T12:00:00Z'),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function partsOf(file: string): Promise<Parts> {
  const source = sourceOf(await readFile(file));
  const parts: Parts = new Map();
  for (const [name, entry] of await entriesOf(source))
    parts.set(name, Buffer.concat((await Readable.from(entryBytes(entry)).toArray()) as Buffer[]));
  return parts;
}
async function archived(parts: Iterable<readonly [string, Buffer]>): Promise<string> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.zip`);
  const archive = archiver('zip');
  const sink = createWriteStream(file);
  archive.pipe(sink);
  for (const [name, bytes] of parts) archive.append(bytes, { name });
  const written = new Promise<void>((resolve) => void sink.once('close', () => resolve()));
  await archive.finalize();
  await written;
  return file;
}
async function changed(change: (parts: Parts) => void): Promise<string> {
  const parts = await partsOf(path);
  change(parts);
  return archived(parts);
}
async function pieces(file: string, trusted: readonly string[] = [FINGERPRINT]): Promise<DocumentPiece[]> {
  const found: DocumentPiece[] = [];
  for await (const piece of readBundle({ path: file, name: 'bundle.zip', type: 'zip' }, { trusted })) found.push(piece);
  return found;
}
/** Changes the manifest and signs it with an arbitrary key. */
function resigned(parts: Parts, change: (manifest: Record<string, unknown>) => void, keys = OURS): void {
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as Record<string, unknown>;
  change(manifest);
  const bytes = Buffer.from(JSON.stringify(manifest));
  parts.set('manifest.json', bytes);
  parts.set(
    'signature.json',
    Buffer.from(
      JSON.stringify({
        algorithm: 'Ed25519',
        fingerprint: fingerprintOf(parsePublicKey(keys.publicKey) as never),
        publicKey: keys.publicKey,
        value: signBytes(bytes, keys.privateKey),
      }),
    ),
  );
}

describe('signed bundle', () => {
  it('returns the written sheets, each attachment once, and the signer', async () => {
    const found = await pieces(path);
    const stored = `attachments/${ATTACHMENT.sha256}.png`;
    const expected = SHEETS.map(({ attachments = [], ...sheet }) => ({
      sheet: {
        ...sheet,
        ...(attachments.length > 0 ? { attachments: [{ ...ATTACHMENT, path: stored }] } : {}),
        signatures: [expect.objectContaining({ signer: 'Seat maker', fingerprint: FINGERPRINT })],
      },
    }));
    expect(withoutPlaces(found)).toEqual(expected);
    const parts = await partsOf(path);
    expect([...parts.keys()]).toEqual(['sheets.xml', stored, 'manifest.json', 'signature.json']);
    expect(parts.get(stored)).toEqual(PICTURE);
    const handle = await open(path);
    expect((await verifyBundle(path, handle)).manifest).toMatchObject({
      version: '1.0',
      installation: INSTALLATION,
      sheets: 4,
      createdAt: '2026-11-22T12:00:00.000Z',
    });
    await handle.close();
  });

  const stranger = newKeyPair();
  it.each<[string, string, (parts: Parts) => void]>([
    [
      'a changed byte in the sheets',
      'bundle.changed',
      (parts) => {
        parts.set('sheets.xml', Buffer.from(String(parts.get('sheets.xml')).replace('name="', 'name="x')));
      },
    ],
    [
      'a changed attachment of the same length',
      'bundle.changed',
      (parts) => {
        parts.set(`attachments/${ATTACHMENT.sha256}.png`, Buffer.from('a picture of a seal'));
      },
    ],
    [
      'a missing file',
      'bundle.missing',
      (parts) => {
        parts.delete(`attachments/${ATTACHMENT.sha256}.png`);
      },
    ],
    [
      'an additional file',
      'bundle.additional',
      (parts) => {
        parts.set('attachments/more.png', PICTURE);
      },
    ],
    [
      'a file of another name',
      'bundle.path',
      (parts) => {
        parts.set('readme.txt', PICTURE);
      },
    ],
    [
      'a changed manifest',
      'bundle.signature',
      (parts) => {
        parts.set('manifest.json', Buffer.from(String(parts.get('manifest.json')).replace('Seat maker', 'Seat faker')));
      },
    ],
    [
      'a signature of somebody else under our key',
      'bundle.signature',
      (parts) => {
        const signature = JSON.parse(String(parts.get('signature.json'))) as object;
        parts.set(
          'signature.json',
          Buffer.from(
            JSON.stringify({
              ...signature,
              value: signBytes(parts.get('manifest.json') as Buffer, stranger.privateKey),
            }),
          ),
        );
      },
    ],
    [
      'a signature that is none',
      'bundle.signature',
      (parts) => {
        parts.set('signature.json', Buffer.from('{"algorithm":"none"}'));
      },
    ],
    [
      'no signature',
      'bundle.missing',
      (parts) => {
        parts.delete('signature.json');
      },
    ],
    [
      'no manifest',
      'bundle.notBundle',
      (parts) => {
        parts.delete('manifest.json');
      },
    ],
    [
      'a manifest that is none',
      'bundle.manifest',
      (parts) => {
        parts.set('manifest.json', Buffer.from('{"format":"matlas-bundle"}'));
      },
    ],
    [
      'a later version',
      'bundle.version',
      (parts) => {
        resigned(parts, (manifest) => {
          manifest.version = '2.0';
        });
      },
    ],
    [
      'an unknown signer',
      'bundle.unknownSigner',
      (parts) => {
        resigned(parts, () => undefined, stranger);
      },
    ],
    [
      'a sheet that the signer of its own did not sign so',
      'bundle.sheetSignature',
      (parts) => {
        const xml = Buffer.from(String(parts.get('sheets.xml')).replace(/name="/, 'name="x'));
        parts.set('sheets.xml', xml);
        resigned(parts, (manifest) => {
          Object.assign((manifest.files as Record<string, unknown>[])[0] as object, {
            size: xml.length,
            sha256: createHash('sha256').update(xml).digest('hex'),
          });
        });
      },
    ],
  ])('%s is refused', async (_, code, change) => {
    const found = await pieces(await changed(change));
    expect(found).toContainEqual({ fault: expect.objectContaining({ code, severity: 'error' }) as unknown });
    if (code !== 'bundle.sheetSignature') expect(found.filter((piece) => 'sheet' in piece)).toEqual([]);
  });

  it('refuses path traversal, zip bombs, truncated archives and files that are not archives', async () => {
    const codes = async (file: string) =>
      (await pieces(file)).map((piece) => ('fault' in piece ? piece.fault.code : 'sheet'));
    const whole = await readFile(path);
    const named = (from: string, to: string) => Buffer.from(whole.toString('latin1').replaceAll(from, to), 'latin1');
    const write = async (bytes: Buffer) => {
      const file = join(folder, `${Math.random().toString(36).slice(2)}.zip`);
      await (await import('node:fs/promises')).writeFile(file, bytes);
      return file;
    };
    expect(await codes(await write(named('sheets.xml', '../../.xml')))).toEqual(['bundle.path']);
    expect(
      await codes(await archived([...(await partsOf(path)), ['attachments/bomb.txt', Buffer.alloc(40_000_000)]])),
    ).toEqual(['bundle.tooLarge']);
    expect(await codes(await write(whole.subarray(0, whole.length - 30)))).toEqual(['workbook.refused']);
    expect(await codes(await write(Buffer.from('no archive at all, just text that goes on for a while')))).toEqual([
      'workbook.refused',
    ]);
    expect(await codes(await archived([['[Content_Types].xml', Buffer.from('<Types/>')]]))).toEqual([
      'bundle.notBundle',
    ]);
  });

  it('distinguishes public keys from private keys and other kinds of keys', () => {
    expect(parsePublicKey(OURS.privateKey)).toBeUndefined();
    expect(parsePublicKey('-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----')).toBeUndefined();
    expect(FINGERPRINT).toMatch(/^([0-9a-f]{2}:){31}[0-9a-f]{2}$/);
  });
});
