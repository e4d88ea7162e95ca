import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, TrustRow, TrustSide } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { type TrustRecord, TrustStore } from './trust.store';

const SUBJECT = 'confidence';

/**
 * Users of other enterprises to whom an enterprise discloses its confidential substances. Changes take effect at
 * the next call of that user.
 */
@Injectable()
export class TrustService {
  constructor(
    private readonly db: Db,
    private readonly trusts: TrustStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, side: TrustSide, page: PageQuery): Promise<Page<TrustRow>> {
    const found = await this.trusts.page(auth.scope, side, page);
    return { ...found, records: found.records.map((record) => toTrustRow(auth, record)) };
  }

  /**
   * Throws `badInput` for an unknown user, for one whom their own enterprise did not mark as a trusted user, for
   * the caller's colleagues, and for users who are already trusted.
   */
  grant(auth: Auth, loginName: string): Promise<TrustRow> {
    return this.db.tx(async () => {
      const trustee = await this.trusts.findTrustee(loginName);
      if (trustee?.enterpriseId === auth.enterpriseId) throw badInput({ path: 'loginName', code: 'trust.ownUser' });
      if (!trustee) throw badInput({ path: 'loginName', code: 'trust.unknownUser' });
      const id = await this.trusts.grant(auth.enterpriseId, trustee.userId, { id: auth.userId, name: auth.name });
      if (id === undefined) throw badInput({ path: 'loginName', code: 'trust.already' });
      await this.cache.forget();
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'create',
        after: { ownerId: auth.enterpriseId, userId: trustee.userId, loginName },
      });
      return toTrustRow(auth, await this.trusts.getGranted(auth.scope, id));
    });
  }
  /** Throws `notFound` for a trust of another enterprise, `trust.ended` for one that has ended. */
  revoke(auth: Auth, id: number): Promise<TrustRow> {
    return this.db.tx(async () => {
      const before = await this.trusts.getGranted(auth.scope, id);
      if (!(await this.trusts.revoke(id, { id: auth.userId, name: auth.name }))) throw new AppError('trust.ended');
      await this.cache.forget();
      const after = await this.trusts.getGranted(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'change', before, after });
      return toTrustRow(auth, after);
    });
  }
}

function toTrustRow(auth: Auth, { grantedAt, revokedAt, ...record }: TrustRecord): TrustRow {
  const revoke = record.ownerId === auth.enterpriseId && revokedAt === null && can(auth, 'entorguser:trusted:edit');
  return {
    ...record,
    grantedAt: grantedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    can: { revoke },
  };
}
