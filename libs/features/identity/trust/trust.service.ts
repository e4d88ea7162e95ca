import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, TrustRow, TrustSide } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { type TrustRecord, TrustStore } from './trust.store';

const SUBJECT = 'confidence';

/**
 * Whom an enterprise trusts with its confidential substances. What changes holds for the very next call of that person.
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
   * Throws `badInput` for nobody, for a person whom their own enterprise did not name, for the own people, and for who
   * is trusted already.
   */
  grant(auth: Auth, loginName: string): Promise<TrustRow> {
    return this.db.tx(async () => {
      const trustee = await this.trusts.trustee(loginName);
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
      return toTrustRow(auth, await this.trusts.given(auth.scope, id));
    });
  }
  /** Throws `notFound` for another enterprise's, `trust.ended` for one that is over. */
  revoke(auth: Auth, id: number): Promise<TrustRow> {
    return this.db.tx(async () => {
      const before = await this.trusts.given(auth.scope, id);
      if (!(await this.trusts.revoke(id, { id: auth.userId, name: auth.name }))) throw new AppError('trust.ended');
      await this.cache.forget();
      const after = await this.trusts.given(auth.scope, id);
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
