import { Injectable } from '@nestjs/common';
import type { @name@Api, @Name@Row, In, Page, PageQuery } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import type { @Name@Entity } from './@file@.entity';
import { mayKeep@Name@, to@Name@Row } from './@file@.row';
import { @Name@Store } from './@file@.store';

/** @title@: read by everybody who may, kept by their owner. */
@Injectable()
export class @Name@Service {
  constructor(private readonly db: Db, private readonly @names@: @Name@Store, private readonly audit: AuditTrail) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<@Name@Row>> {
    const found = await this.@names@.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => to@Name@Row(auth, record)) };
  }
  save(auth: Auth, input: In<typeof @name@Api.saveOrUpdate>): Promise<@Name@Row> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.kept(auth, input.id);
      const owner = before ? {} : { enterpriseId: auth.scope.reach === 'all' ? null : auth.enterpriseId, createdBy: auth.userId };
      const id = await this.@names@.save({ ...input, note: input.note ?? '', ...owner });
      const after = await this.@names@.one(auth.scope, id);
      await this.audit.write(auth, { subject: '@table@', subjectId: id, action: before ? 'change' : 'create', before, after });
      return to@Name@Row(auth, after);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.kept(auth, id);
        await this.audit.write(auth, { subject: '@table@', subjectId: id, action: 'delete', before });
      }
      await this.@names@.delete(ids);
      return null;
    });
  }
  /** The record, when the caller may change it. */
  private async kept(auth: Auth, id: number): Promise<@Name@Entity> {
    const record = await this.@names@.one(auth.scope, id);
    if (!mayKeep@Name@(auth, record)) throw new AppError('forbidden');
    return record;
  }
}
