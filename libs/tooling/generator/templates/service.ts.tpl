import { Injectable } from '@nestjs/common';
import type { @name@Api, @Name@Row, In, Page, PageQuery } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { canEdit@Name@, to@Name@Row } from './@file@.row';
import { COLUMNS, type @Name@Record, @Name@Store } from './@file@.store';

const SUBJECT = '@table@';

/** @title@: read by everybody who has the right, changed by their owner. */
@Injectable()
export class @Name@Service {
  constructor(private readonly db: Db, private readonly @names@: @Name@Store, private readonly audit: AuditTrail) {}

  async page@Names@(auth: Auth, page: PageQuery): Promise<Page<@Name@Row>> {
    const found = await this.@names@.page@Names@(auth.scope, page);
    return { ...found, records: found.records.map((record) => to@Name@Row(auth, record)) };
  }
  save@Name@(auth: Auth, input: In<typeof @name@Api.saveOrUpdate>): Promise<@Name@Row> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.findEditable(auth, input.id);
      const enterpriseId = auth.scope.reach === 'all' ? null : auth.enterpriseId;
      const id = await this.@names@.save@Name@({
        ...COLUMNS.fieldsOf(input),
        ...(before ? { id: before.id, version: input.version } : { enterpriseId, createdBy: auth.userId }),
      });
      const after = await this.@names@.find@Name@(auth.scope, id);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: before ? 'change' : 'create', before, after });
      return to@Name@Row(auth, after);
    });
  }
  delete@Names@(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.findEditable(auth, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.@names@.delete@Names@(ids);
      return null;
    });
  }
  /** The record, when the caller may change it. */
  private async findEditable(auth: Auth, id: number): Promise<@Name@Record> {
    const record = await this.@names@.find@Name@(auth.scope, id);
    if (!canEdit@Name@(auth, record)) throw new AppError('forbidden');
    return record;
  }
}
