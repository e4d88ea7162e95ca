import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { extname } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleManifest, BundleSignature } from '@matlas/contract';
import { writeMdsXml } from '../mds-xml/write-mds-xml';
import type { DocumentAttachment, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { writeZip, type ZipPart } from '../zip/write-zip';
import { fingerprintOf, type KeyPairText, signBytes, signSheet } from './bundle-keys';
import { ATTACHMENTS, BUNDLE_FORMAT, BUNDLE_VERSION, MANIFEST_FILE, SHEETS_FILE, SIGNATURE_FILE } from './bundle-parts';

export interface BundleContent {
  sheets: AsyncIterable<SheetDocument>;
  /** The bytes of an attachment that a sheet names. */
  attachment: (attachment: DocumentAttachment) => Promise<Readable>;
  installation: BundleManifest['installation'];
  keys: KeyPairText;
  at: Date;
}
type BundledFile = BundleManifest['files'][number];

/** Streams a signed bundle: the sheets, then their attachments, then what is in it and the signature over that. */
export async function writeBundle(
  target: Writable,
  content: BundleContent,
): Promise<{ manifest: BundleManifest; losses: FormatLoss[] }> {
  const bundle = new BundleWriter(content);
  await writeZip(target, bundle.parts());
  return { manifest: bundle.manifest(), losses: bundle.losses };
}

class BundleWriter {
  losses: FormatLoss[] = [];
  private readonly files: BundledFile[] = [];
  private readonly attachments = new Map<string, DocumentAttachment>();
  private sheets = 0;
  constructor(private readonly content: BundleContent) {}

  async *parts(): AsyncGenerator<ZipPart> {
    yield this.part(
      SHEETS_FILE,
      async (sink) => {
        this.losses = await writeMdsXml(this.signed(), sink);
      },
      true,
    );
    for (const [path, attachment] of this.attachments)
      yield this.part(path, async (sink) => pipeline(await this.content.attachment(attachment), sink));
    const manifest = Buffer.from(JSON.stringify(this.manifest(), undefined, 1));
    yield this.text(MANIFEST_FILE, manifest);
    yield this.text(SIGNATURE_FILE, Buffer.from(JSON.stringify(this.signature(manifest), undefined, 1)));
  }
  manifest(): BundleManifest {
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

  private async *signed(): AsyncGenerator<SheetDocument> {
    const { sheets, installation, keys, at } = this.content;
    for await (const sheet of sheets) {
      this.sheets++;
      const attachments = sheet.attachments?.map((one) => this.placed(one));
      const whole = { ...sheet, ...(attachments ? { attachments } : {}) };
      yield {
        ...whole,
        signatures: [...(sheet.signatures ?? []), signSheet(whole, { signer: installation.name, keys, at })],
      };
    }
  }
  /** One file for the same content, however many sheets have it. */
  private placed(attachment: DocumentAttachment): DocumentAttachment {
    const extension = extname(attachment.name).toLowerCase();
    const path = `${ATTACHMENTS}${attachment.sha256}${/^\.[a-z0-9]{1,8}$/.test(extension) ? extension : ''}`;
    this.attachments.set(path, attachment);
    return { ...attachment, path };
  }
  private signature(manifest: Buffer): BundleSignature {
    const { publicKey, privateKey } = this.content.keys;
    return {
      algorithm: 'Ed25519',
      fingerprint: fingerprintOf(createPublicKey(publicKey)),
      publicKey,
      value: signBytes(manifest, privateKey),
    };
  }
  private part(path: string, write: (sink: Writable) => Promise<void>, packed = false): ZipPart {
    return { name: path, date: this.content.at, packed, write: (sink) => this.measured(path, write, sink) };
  }
  private text(name: string, bytes: Buffer): ZipPart {
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
  private async measured(path: string, write: (sink: Writable) => Promise<void>, sink: Writable): Promise<void> {
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
