import { Injectable } from '@nestjs/common';
import type { SyncAccountRow, SyncAccountSave, SyncSystem } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, maskSecret, SecretBox } from '@matlas/server-kit';
import { SYNC_ACCOUNT, type SyncAccount, SyncAccountStore } from './sync-account.store';

/** The credentials of the synchronisation. */
export interface SyncCredentials {
  userName: string;
  companyId: string;
  password: string;
  url: string;
}
const PURPOSE = 'syncAccount';
const SUBJECT = 'sync_account';
/** Start of every masked password. */
const MASKED = /^\*{8}/;

/** Accounts at another installation of this system and at IMDS. A stored password can never be read back. */
@Injectable()
export class SyncAccountService {
  constructor(
    private readonly db: Db,
    private readonly accounts: SyncAccountStore,
    private readonly box: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth, system: SyncSystem): Promise<SyncAccountRow[]> {
    return (await this.accounts.list(auth.scope, system)).map((account) => this.toRow(account));
  }
  save(auth: Auth, system: SyncSystem, input: SyncAccountSave): Promise<SyncAccountRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.accounts.getAccount(auth.scope, system, input.id);
      const id = before ? await this.updateAccount(before, input) : await this.createAccount(auth, system, input);
      const after = await this.accounts.getAccount(auth.scope, system, id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        before: before ? auditDetail(before, before) : null,
        after: auditDetail(after, before),
      });
      return this.toRow(after);
    });
  }
  delete(auth: Auth, system: SyncSystem, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.accounts.getAccount(auth.scope, system, id);
        await this.accounts.delete(id);
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
  /**
   * For the synchronisation: the enterprise's active account. Throws `sync.accountMissing`, and what is missing of it:
   * `sync.userNameRequired`, `sync.companyIdRequired`, `sync.passwordRequired`, the last one also when the password was
   * encrypted with another SECRETS_KEY.
   */
  async credentials(auth: Auth, system: SyncSystem): Promise<SyncCredentials> {
    const account = (await this.accounts.list(auth.scope, system)).find(
      ({ active, enterpriseId }) => active && enterpriseId === auth.enterpriseId,
    );
    if (!account) throw new AppError('sync.accountMissing', { system });
    if (account.userName.trim() === '') throw new AppError('sync.userNameRequired');
    if (account.companyId.trim() === '') throw new AppError('sync.companyIdRequired');
    const password = this.open(account);
    if (!password) throw new AppError('sync.passwordRequired');
    return { userName: account.userName, companyId: account.companyId, url: account.url, password };
  }

  private async createAccount(auth: Auth, system: SyncSystem, input: SyncAccountSave): Promise<number> {
    const { enterpriseId = auth.enterpriseId, userName, companyId, url, remark = '', active, password = '' } = input;
    if (!(await this.accounts.hasEnterprise(auth.scope, enterpriseId)))
      throw badInput({ path: 'enterpriseId', code: 'notFound' });
    if (MASKED.test(password)) throw badInput({ path: 'password', code: 'sync.passwordRequired' });
    const id = await this.accounts.nextId();
    await this.accounts.create({
      id,
      enterpriseId,
      system,
      userName,
      companyId,
      url,
      remark,
      active,
      sealedPassword: this.box.seal(password, PURPOSE, id),
      createdBy: auth.userId || null,
    });
    return id;
  }
  private async updateAccount(
    before: SyncAccount,
    { version, userName, companyId, url, remark = '', active, password = '' }: SyncAccountSave,
  ): Promise<number> {
    const isNew = password !== '' && password !== this.mask(before);
    if (isNew && MASKED.test(password)) throw badInput({ path: 'password', code: 'sync.passwordRequired' });
    const sealedPassword = isNew ? this.box.seal(password, PURPOSE, before.id) : before.sealedPassword;
    await this.accounts.change({
      id: before.id,
      version: version ?? before.version,
      ...SYNC_ACCOUNT.fieldsOf({ userName, companyId, url, remark, active, sealedPassword }),
    });
    return before.id;
  }
  private open(account: SyncAccount): string | undefined {
    return this.box.open(account.sealedPassword, PURPOSE, account.id);
  }
  private mask(account: SyncAccount): string {
    return maskSecret(this.open(account) ?? '');
  }
  private toRow(account: SyncAccount): SyncAccountRow {
    const { sealedPassword: _sealed, createTime, updateTime, ...shown } = account;
    return {
      ...shown,
      password: this.mask(account),
      createTime: createTime.toISOString(),
      updateTime: updateTime.toISOString(),
    };
  }
}

/** The audit trail records that a password was set, never its value. */
function auditDetail(
  { sealedPassword, createTime: _created, updateTime: _updated, version: _version, ...fields }: SyncAccount,
  before: SyncAccount | undefined,
): object {
  return { ...fields, credentialsChanged: sealedPassword !== before?.sealedPassword };
}
