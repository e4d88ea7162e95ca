import { Injectable } from '@nestjs/common';
import type { api, CqcConnectorKind, In, Out } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, maskSecret, SecretBox } from '@matlas/server-kit';
import type { CqcPort, CqcTarget } from './connectors/cqc-port';
import { FOLDER_NAME, FolderDrop } from './connectors/folder-drop';
import { HttpUpload } from './connectors/http-upload';

interface ConnectorRecord {
  enterpriseId: number;
  kind: CqcConnectorKind;
  address: string;
  sealedToken: string | null;
  version: number;
}
type ConnectorAnswer = Out<typeof api.cqc.connector>;
type ConnectorSave = In<typeof api.cqc.saveConnector>;
const PURPOSE = 'cqcConnector';
const MASKED = /^\*{8}/;

/** The connection of each enterprise to the certification body. A stored token can never be read back. */
@Injectable()
export class CqcConnectorService {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    private readonly audit: AuditTrail,
    private readonly folder: FolderDrop,
    private readonly http: HttpUpload,
  ) {}

  portOf(kind: CqcConnectorKind): CqcPort {
    return kind === 'folder' ? this.folder : this.http;
  }
  async getConnector(auth: Auth): Promise<ConnectorAnswer> {
    const record = await this.findRecord(auth.enterpriseId);
    return { connector: record ? this.toRow(record) : null, folders: this.folder.isAvailable };
  }
  saveConnector(auth: Auth, { kind, address = '', token = '', version }: ConnectorSave): Promise<ConnectorAnswer> {
    this.refuseAddress(kind, address);
    return this.db.tx(async () => {
      const before = await this.findRecord(auth.enterpriseId);
      if (before && version !== undefined && before.version !== version) throw new AppError('conflict');
      const isNew = token !== '' && (!before || token !== this.toRow(before).token);
      if (isNew && MASKED.test(token)) throw badInput({ path: 'token', code: 'sync.passwordRequired' });
      // A token is for one address: another address does not get it.
      const storedToken = before?.kind === kind && before.address === address ? before.sealedToken : null;
      await this.db.execute(
        `insert into cqc_connector (enterprise_id, kind, address, sealed_token, updated_by)
          values ($1, $2, $3, $4, $5)
          on conflict (enterprise_id) do update
          set kind = excluded.kind, address = excluded.address, sealed_token = excluded.sealed_token,
            updated_by = excluded.updated_by, update_time = now(), version = cqc_connector.version + 1`,
        [
          auth.enterpriseId,
          kind,
          address,
          isNew ? this.box.seal(token, PURPOSE, auth.enterpriseId) : storedToken,
          auth.userId || null,
        ],
      );
      await this.audit.write(auth, {
        subject: 'cqc_connector',
        subjectId: auth.enterpriseId,
        action: before ? 'change' : 'create',
        before: before ? { kind: before.kind, address: before.address } : null,
        after: { kind, address, credentialsChanged: isNew },
      });
      return this.getConnector(auth);
    });
  }
  /** Throws `cqc.connectorMissing`. */
  async requireConnector(enterpriseId: number): Promise<Pick<ConnectorRecord, 'kind' | 'address'>> {
    const record = await this.findRecord(enterpriseId);
    if (!record) throw new AppError('cqc.connectorMissing');
    return record;
  }
  /** Where a package goes. Only the address of the present connector gets its token. */
  async targetOf({
    enterpriseId,
    connector,
    address,
  }: {
    enterpriseId: number;
    connector: CqcConnectorKind;
    address: string;
  }): Promise<CqcTarget> {
    const record = await this.findRecord(enterpriseId);
    const isPresent = record?.kind === connector && record.address === address;
    const token = isPresent ? this.openToken(record) : undefined;
    const row = await this.db.row<{ code: string }>('select code from enterprise_card where id = $1', [enterpriseId]);
    return { address, token, enterpriseCode: row?.code ?? '' };
  }

  private refuseAddress(kind: CqcConnectorKind, address: string): void {
    if (kind === 'folder') {
      if (!this.folder.isAvailable) throw new AppError('cqc.folderMissing');
      if (address !== '' && !FOLDER_NAME.test(address)) throw badInput({ path: 'address', code: 'invalid_format' });
      return;
    }
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!isHttp || url.username || url.password) throw badInput({ path: 'address', code: 'invalid_format' });
  }
  private openToken({ sealedToken, enterpriseId }: ConnectorRecord): string | undefined {
    if (sealedToken === null) return undefined;
    const token = this.box.open(sealedToken, PURPOSE, enterpriseId);
    if (token === undefined) throw new AppError('cqc.tokenUnreadable');
    return token;
  }
  private findRecord(enterpriseId: number): Promise<ConnectorRecord | undefined> {
    return this.db.row<ConnectorRecord>(
      `select enterprise_id as "enterpriseId", kind, address, sealed_token as "sealedToken", version
        from cqc_connector
        where enterprise_id = $1`,
      [enterpriseId],
    );
  }
  private toRow({ kind, address, sealedToken, enterpriseId, version }: ConnectorRecord) {
    const token = sealedToken === null ? '' : maskSecret(this.box.open(sealedToken, PURPOSE, enterpriseId) ?? '');
    return { kind, address, token, version };
  }
}
