import { Injectable } from '@nestjs/common';
import type { accountApi, In, ScipAccount } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, maskSecret, notFound, SecretBox } from '@matlas/server-kit';
import type { ScipAccountEntity } from './scip-binding.entity';
import { ScipBindingStore } from './scip-binding.store';

/** The data that a submission to ECHA needs. */
export interface ScipCredentials {
  s2sKey: string;
  scipUuid: string;
  userName: string;
}
const PURPOSE = 'scip';
/** Start of every masked key; no real key starts like this. */
const MASKED = /^\*{8}/;

/** A user's account for SCIP notifications. The key is never shown, not even to its owner. */
@Injectable()
export class ScipBindingService {
  constructor(
    private readonly db: Db,
    private readonly store: ScipBindingStore,
    private readonly box: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  async getMasked(auth: Auth): Promise<ScipAccount | null> {
    const binding = await this.store.findBinding(auth.userId);
    return binding ? this.toRow(binding) : null;
  }
  bind(auth: Auth, wanted: In<typeof accountApi.bindScip>): Promise<ScipAccount> {
    return this.saveBinding(auth, wanted, undefined);
  }
  /** Throws `scipAccount.missing` without a binding, `notFound` for that of another user. */
  rebind(auth: Auth, { id, ...wanted }: In<typeof accountApi.rebindScip>): Promise<ScipAccount> {
    return this.saveBinding(auth, wanted, id ?? 'own');
  }
  /**
   * For the submission. Throws `scipAccount.missing` without a binding, and when the key was encrypted with another
   * SECRETS_KEY.
   */
  async credentials({ userId }: Pick<Auth, 'userId'>): Promise<ScipCredentials> {
    const binding = await this.store.findBinding(userId);
    const s2sKey = binding && this.open(binding);
    if (!binding || s2sKey === undefined) throw new AppError('scipAccount.missing');
    return { s2sKey, scipUuid: binding.scipUuid, userName: binding.userName };
  }

  private saveBinding(
    auth: Auth,
    { s2sKey, scipUuid, userName }: ScipCredentials,
    changes: number | 'own' | undefined,
  ): Promise<ScipAccount> {
    return this.db.tx(async () => {
      const before = await this.store.findBinding(auth.userId);
      if (typeof changes === 'number' && changes !== before?.id) throw notFound('scipAccount', changes);
      if (changes === 'own' && !before) throw new AppError('scipAccount.missing');
      const after = await this.store.saveBinding({
        userId: auth.userId,
        sealedKey: this.sealed(auth, s2sKey, before),
        scipUuid,
        userName,
      });
      const auditDetail = (binding: ScipAccountEntity) => ({
        scipUuid: binding.scipUuid,
        userName: binding.userName,
        keyChanged: binding.sealedKey !== before?.sealedKey,
      });
      await this.audit.write(auth, {
        subject: 'scip_account',
        subjectId: after.id,
        action: before ? 'change' : 'create',
        before: before ? auditDetail(before) : null,
        after: auditDetail(after),
      });
      return this.toRow(after);
    });
  }
  private sealed(auth: Auth, s2sKey: string, before: ScipAccountEntity | undefined): string {
    if (before && s2sKey === this.mask(before)) return before.sealedKey;
    if (MASKED.test(s2sKey)) throw badInput({ path: 's2sKey', code: 'scipAccount.incomplete' });
    return this.box.seal(s2sKey, PURPOSE, auth.userId);
  }
  private open(binding: ScipAccountEntity): string | undefined {
    return this.box.open(binding.sealedKey, PURPOSE, binding.userId);
  }
  private mask(binding: ScipAccountEntity): string {
    return maskSecret(this.open(binding) ?? '');
  }
  private toRow(binding: ScipAccountEntity): ScipAccount {
    const { id, scipUuid, userName, createTime, updateTime } = binding;
    return {
      id,
      s2sKey: this.mask(binding),
      scipUuid,
      userName,
      createTime: createTime.toISOString(),
      updateTime: updateTime.toISOString(),
    };
  }
}
