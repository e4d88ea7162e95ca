import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RobotRow, RobotSave } from '@matlas/contract';
import { AuditTrail, type Auth, badInput, Db, maskSecret, SecretBox } from '@matlas/server-kit';
import type { RobotAddress } from './channels';
import { RobotMessageStore } from './robot-message.store';
import { ROBOT, type RobotRecord, RobotStore } from './robot.store';

const SUBJECT = 'robot';
const ADDRESS = 'robotAddress';
const SECRET = 'robotSecret';
const MASK = '********';

/** Robots of group chats. Address and secret can be replaced, but never read back. */
@Injectable()
export class RobotService {
  constructor(
    private readonly db: Db,
    private readonly robots: RobotStore,
    private readonly messages: RobotMessageStore,
    private readonly box: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<RobotRow>> {
    const found = await this.robots.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toRow(record)) };
  }
  save(auth: Auth, input: RobotSave): Promise<RobotRow> {
    return this.db.tx(async () => {
      const { id, version } = input;
      const before = id === undefined ? undefined : await this.robots.getRobot(auth.scope, id);
      const address = this.addressOf(input, before);
      const secret = this.secretOf(input, before, address !== undefined);
      const fields = ROBOT.fieldsOf(input);
      const owner = { enterpriseId: auth.enterpriseId, createdBy: auth.userId || null, sealedAddress: '' };
      const saved = await this.robots.save(
        before ? { ...fields, id: before.id, version: version ?? before.version } : { ...fields, ...owner },
      );
      await this.robots.saveSecrets(
        saved,
        address === undefined ? (before?.sealedAddress ?? '') : this.box.seal(address, ADDRESS, saved),
        secret === undefined ? (before?.sealedSecret ?? null) : secret && this.box.seal(secret, SECRET, saved),
        address !== undefined,
      );
      const after = await this.robots.getRobot(auth.scope, saved);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before ? 'change' : 'create',
        before: before ? auditDetail(before, before) : null,
        after: auditDetail(after, before),
      });
      return this.toRow(after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.robots.getRobot(auth.scope, id);
        await this.messages.failWaiting(id, { code: 'robot.inactive', params: {} });
        await this.robots.delete(id);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: auditDetail(before, before),
        });
      }
      return null;
    });
  }
  /** Undefined when the address was encrypted with another SECRETS_KEY. */
  openAddress(robot: Pick<RobotRecord, 'id' | 'sealedAddress' | 'sealedSecret'>): RobotAddress | undefined {
    const url = this.box.open(robot.sealedAddress, ADDRESS, robot.id);
    if (robot.sealedSecret === null) return url === undefined ? undefined : { url, secret: undefined };
    const secret = this.box.open(robot.sealedSecret, SECRET, robot.id);
    return url === undefined || secret === undefined ? undefined : { url, secret };
  }

  /** A new address; undefined when it stays. */
  private addressOf({ address = '' }: RobotSave, before: RobotRecord | undefined): string | undefined {
    if (before && (address === '' || address === this.toRow(before).address)) return undefined;
    if (address === '' || address.includes(MASK)) throw badInput({ path: 'address', code: 'robot.addressRequired' });
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!isHttp || url.username || url.password) throw badInput({ path: 'address', code: 'invalid_format' });
    return url.toString();
  }
  /** A new secret, null for none; undefined when it stays. Another address does not get the secret of the former. */
  private secretOf(
    { secret = '' }: RobotSave,
    before: RobotRecord | undefined,
    isMoved: boolean,
  ): string | null | undefined {
    if (before?.sealedSecret && secret === this.toRow(before).secret && !isMoved) return undefined;
    if (secret.includes(MASK)) throw badInput({ path: 'secret', code: 'robot.secretRequired' });
    return secret === '' ? null : secret;
  }
  private toRow(record: RobotRecord): RobotRow {
    const { sealedAddress: _address, sealedSecret, enterpriseId: _of, createTime, updateTime, ...shown } = record;
    const opened = this.openAddress(record);
    return {
      ...shown,
      address: opened ? `${new URL(opened.url).host}/${maskSecret(opened.url)}` : maskSecret(''),
      secret: sealedSecret === null ? '' : maskSecret(opened?.secret ?? ''),
      createTime: createTime.toISOString(),
      updateTime: updateTime.toISOString(),
    };
  }
}

/** The audit trail records that address or secret were changed, never their values. */
function auditDetail(
  {
    sealedAddress,
    sealedSecret,
    createTime: _created,
    updateTime: _updated,
    version: _version,
    ...fields
  }: RobotRecord,
  before: RobotRecord | undefined,
): object {
  const credentialsChanged = sealedAddress !== before?.sealedAddress || sealedSecret !== before.sealedSecret;
  return { ...fields, credentialsChanged };
}
