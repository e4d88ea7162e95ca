import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { extname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleManifest, BundleSignature } from '@matlas/contract';
import { writeMdsXml } from '../mds-xml/write-mds-xml';
import type { DocumentAttachment, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { writeZip, type ZipPart } from '../zip/write-zip';
import { fingerprintOf, type PemKeyPair, signBytes, signSheet } from './bundle-keys';
import { ATTACHMENTS, BUNDLE_FORMAT, BUNDLE_VERSION, MANIFEST_FILE, SHEETS_FILE, SIGNATURE_FILE } from './bundle-parts';

export interface BundleContent {
  sheets: AsyncIterable<SheetDocument>;
  /** Returns the bytes of an attachment of a sheet. */
  attachment: (attachment: DocumentAttachment) => Promise<Readable>;
  installation: BundleManifest['installation'];
  keys: PemKeyPair;
  at: Date;
}
type BundledFile = BundleManifest['files'][number];

/** Streams a signed bundle: the sheets, their attachments, the manifest, and the signature of the manifest. */
export async function writeBundle(
  target: Writable,
  content: BundleContent,
): Promise<{ manifest: BundleManifest; losses: FormatLoss[] }> {
  const bundle = new BundleWriter(content);
  await writeZip(target, bundle.createParts());
  return { manifest: bundle.createManifest(), losses: bundle.losses };
}

class BundleWriter {
  losses: FormatLoss[] = [];
  private readonly files: BundledFile[] = [];
  private readonly attachments = new Map<string, DocumentAttachment>();
  private sheets = 0;
  constructor(private readonly content: BundleContent) {}

  async *createParts(): AsyncGenerator<ZipPart> {
    yield this.hashedPart(
      SHEETS_FILE,
      async (sink) => {
        this.losses = await writeMdsXml(this.signSheets(), sink);
      },
      true,
    );
    for (const [path, attachment] of this.attachments)
      yield this.hashedPart(path, async (sink) => pipeline(await this.content.attachment(attachment), sink));
    const manifest = Buffer.from(JSON.stringify(this.createManifest(), undefined, 1));
    yield this.textPart(MANIFEST_FILE, manifest);
    yield this.textPart(SIGNATURE_FILE, Buffer.from(JSON.stringify(this.createSignature(manifest), undefined, 1)));
  }
  createManifest(): BundleManifest {
    const { at, installation } = this.content;
    return {
      format: BUNDLE_FORMAT,
      version: BUNDLE_VERSION,
      createdAt: at.toISOString(),
      installation,
      sheets: this.sheets,
      files: this.files,
    };
  }

  private async *signSheets(): AsyncGenerator<SheetDocument> {
    const { sheets, installation, keys, at } = this.content;
    for await (const sheet of sheets) {
      this.sheets++;
      const attachments = sheet.attachments?.map((one) => this.registerAttachment(one));
      const whole = { ...sheet, ...(attachments ? { attachments } : {}) };
      yield {
        ...whole,
        signatures: [...(sheet.signatures ?? []), signSheet(whole, { signer: installation.name, keys, at })],
      };
    }
  }
  /** Attachments with the same content are written once, however many sheets use them. */
  private registerAttachment(attachment: DocumentAttachment): DocumentAttachment {
    const extension = extname(attachment.name).toLowerCase();
    const path = `${ATTACHMENTS}${attachment.sha256}${/^\.[a-z0-9]{1,8}$/.test(extension) ? extension : ''}`;
    this.attachments.set(path, attachment);
    return { ...attachment, path };
  }
  private createSignature(manifest: Buffer): BundleSignature {
    const { publicKey, privateKey } = this.content.keys;
    return {
      algorithm: 'Ed25519',
      fingerprint: fingerprintOf(createPublicKey(publicKey)),
      publicKey,
      value: signBytes(manifest, privateKey),
    };
  }
  private hashedPart(path: string, write: (sink: Writable) => Promise<void>, packed = false): ZipPart {
    return { name: path, date: this.content.at, packed, write: (sink) => this.writeHashed(path, write, sink) };
  }
  private textPart(name: string, bytes: Buffer): ZipPart {
    return {
      name,
      date: this.content.at,
      packed: true,
      write: async (sink) => {
        sink.end(bytes);
        await once(sink, 'finish');
      },
    };
  }
  private async writeHashed(path: string, write: (sink: Writable) => Promise<void>, sink: Writable): Promise<void> {
    const [through, hash] = [new PassThrough(), createHash('sha256')];
    let size = 0;
    through.on('data', (piece: Buffer) => {
      hash.update(piece);
      size += piece.length;
    });
    await Promise.all([write(through), pipeline(through, sink)]);
    this.files.push({ path, size, sha256: hash.digest('hex') });
  }
}
