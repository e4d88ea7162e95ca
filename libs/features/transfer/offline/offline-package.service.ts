import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type CosRight,
  type offlinePackageApi,
  type In,
  type NodeType,
  type OfflineManifest,
  offlineManifest,
  type OfflinePackage,
  type ReturnedSheet,
  type SheetDetail,
  type SignedManifest,
} from '@matlas/contract';
import { isSignedBy, parsePublicKey, signBytes } from '@matlas/formats';
import { SheetChangeService, SheetService } from '@matlas/features/mds';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, FileAnswer, notFound } from '@matlas/server-kit';
import { InstallationKeyStore } from '../bundle/trust';
import { OfflineStore } from './offline.store';

const JSON_TYPE = 'application/json; charset=utf-8';
type BroughtBack = In<typeof offlinePackageApi.bringBack>;

/** The offline package (COS): own data sheets to be checked without a server, and drafts that come back from it. */
@Injectable()
export class OfflinePackageService {
  constructor(
    private readonly db: Db,
    private readonly store: OfflineStore,
    private readonly sheets: SheetService,
    private readonly changes: SheetChangeService,
    private readonly key: InstallationKeyStore,
    private readonly audit: AuditTrail,
  ) {}

  async findRight(auth: Auth): Promise<{ right: CosRight | null }> {
    return { right: auth.via === 'session' ? await this.store.findRight(auth.userId) : null };
  }

  async download(auth: Auth, ids: readonly number[]): Promise<FileAnswer> {
    const { right } = await this.findRight(auth);
    if (right === null) throw new AppError('offline.rightMissing');
    const details = await this.readSheets(auth, [...new Set(ids)]);
    const content = JSON.stringify({ sheets: details, substances: await this.store.listSubstances() });
    const at = clock.now();
    const text = JSON.stringify(await this.sign(auth, right, { details, content, at }));
    const name = `matlas-offline-${at.toISOString().replace(/[-:]|\..*/g, '')}.json`;
    return new FileAnswer(name, JSON_TYPE, Readable.from([text]), Buffer.byteLength(text));
  }
  private async readSheets(auth: Auth, ids: readonly number[]): Promise<SheetDetail[]> {
    const details: SheetDetail[] = [];
    for (const id of ids) {
      const { kind, enterpriseId } = await this.sheets.findRow(auth, id);
      if (enterpriseId !== auth.enterpriseId) throw notFound('sheet', id);
      details.push(await this.sheets.findDetail(auth, kind, id));
    }
    return details;
  }
  private async sign(
    auth: Auth,
    right: CosRight,
    { details, content, at }: { details: readonly SheetDetail[]; content: string; at: Date },
  ): Promise<OfflinePackage> {
    const keys = await this.key.pair();
    const manifest: OfflineManifest = {
      format: 'matlas-offline',
      version: '1.0',
      createdAt: at.toISOString(),
      installation: { id: keys.id, name: keys.name },
      enterpriseId: auth.enterpriseId,
      enterprise: details[0]?.enterpriseName ?? '',
      userId: auth.userId,
      user: auth.name,
      right,
      sheets: details.map(({ id, cid, cver, version }) => ({ id, cid, cver, version })),
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const text = JSON.stringify(manifest);
    return {
      manifest: text,
      signature: signBytes(Buffer.from(text), keys.privateKey),
      publicKey: keys.publicKey,
      content,
    };
  }

  bringBack(auth: Auth, { sheets, ...signed }: BroughtBack): Promise<ReturnedSheet[]> {
    return this.db.tx(async () => {
      if ((await this.findRight(auth)).right !== 'advanced') throw new AppError('offline.advancedMissing');
      const manifest = await this.readManifest(auth, signed);
      const packaged = new Set(manifest.sheets.map(({ id }) => id));
      const stored: ReturnedSheet[] = [];
      for (const [index, sheet] of sheets.entries()) {
        if (!packaged.has(sheet.id)) throw badInput({ path: `sheets.${index}.id`, code: 'offline.notInPackage' });
        const { id, cid, cver, name, foreignName } = await this.storeSheet(auth, sheet);
        stored.push({ id, cid, cver, name, foreignName });
      }
      return stored;
    });
  }
  /** The manifest, if this installation signed it for this enterprise. */
  private async readManifest(auth: Auth, { manifest, signature }: SignedManifest): Promise<OfflineManifest> {
    const key = parsePublicKey((await this.key.get()).publicKey);
    if (!key || !isSignedBy(Buffer.from(manifest), signature, key)) throw new AppError('offline.signature');
    const read = offlineManifest.safeParse(JSON.parse(manifest));
    if (!read.success || read.data.enterpriseId !== auth.enterpriseId) throw new AppError('offline.signature');
    return read.data;
  }
  private async storeSheet(
    auth: Auth,
    sheet: BroughtBack['sheets'][number],
  ): Promise<Awaited<ReturnType<SheetChangeService['changeDraft']>>> {
    const before = await this.sheets.findRow(auth, sheet.id);
    const after = await this.changes.changeDraft(auth, before.kind as NodeType, { ...sheet, autosave: false } as never);
    await this.audit.write(auth, {
      subject: 'mds_sheet',
      subjectId: sheet.id,
      action: 'import',
      before: { version: before.version },
      after: { version: after.version, offline: true },
    });
    return after;
  }
}
