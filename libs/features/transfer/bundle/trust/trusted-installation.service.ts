import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type {
  InstallationKeyRow,
  Page,
  PageQuery,
  TrustedInstallationRow,
  TrustedInstallationSave,
} from '@matlas/contract';
import { fingerprintOf, toNormalisedPem, parsePublicKey } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, badInput, Db, FileAnswer } from '@matlas/server-kit';
import { InstallationKeyStore } from './installation-key.store';
import { type TrustedInstallation, TrustedInstallationStore } from './trusted-installation.store';

const SUBJECT = 'trusted_installation';
const PEM_TYPE = 'application/x-pem-file';

/** The public key of this installation, for others, and the trusted keys of others. */
@Injectable()
export class TrustedInstallationService {
  constructor(
    private readonly db: Db,
    private readonly installations: TrustedInstallationStore,
    private readonly ownKey: InstallationKeyStore,
    private readonly audit: AuditTrail,
  ) {}

  async getKey(): Promise<InstallationKeyRow> {
    const { id, name, fingerprint, publicKey, createTime } = await this.ownKey.get();
    return { installationId: id, name, fingerprint, publicKey, createTime: createTime.toISOString() };
  }
  async keyFile(): Promise<FileAnswer> {
    const { id, publicKey } = await this.ownKey.get();
    return new FileAnswer(`matlas-${id}.pem`, PEM_TYPE, Readable.from([publicKey]), Buffer.byteLength(publicKey));
  }
  async page(auth: Auth, page: PageQuery): Promise<Page<TrustedInstallationRow>> {
    const found = await this.installations.page(auth.scope, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async getInstallation(auth: Auth, id: number): Promise<TrustedInstallationRow> {
    return toRow(await this.installations.getInstallation(auth.scope, id));
  }
  save(
    auth: Auth,
    { id, version, name, publicKey, active, remark }: TrustedInstallationSave,
  ): Promise<TrustedInstallationRow> {
    return this.db.tx(async () => {
      const key = parsePublicKey(publicKey);
      if (!key) throw badInput({ path: 'publicKey', code: 'bundle.keyInvalid' });
      const fingerprint = fingerprintOf(key);
      if (fingerprint === (await this.ownKey.get()).fingerprint) throw new AppError('bundle.keyOwn');
      const before = id === undefined ? undefined : await this.installations.getInstallation(auth.scope, id);
      const fields = { name, publicKey: toNormalisedPem(key), fingerprint, active, remark: remark ?? null };
      const savedId = await this.installations.save(
        before
          ? { id: before.id, version: version ?? before.version, ...fields }
          : { ...fields, createdBy: auth.userId || null },
      );
      const after = await this.installations.getInstallation(auth.scope, savedId);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: savedId,
        action: before ? 'change' : 'create',
        before,
        after,
      });
      return toRow(after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.installations.getInstallation(auth.scope, id);
        await this.installations.delete(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
}

const toRow = ({ createTime, updateTime, ...record }: TrustedInstallation): TrustedInstallationRow => ({
  ...record,
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
});
