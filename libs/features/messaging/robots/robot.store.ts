import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  listBy,
  notFound,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
} from '@matlas/server-kit';
import { RobotEntity } from './robot.entity';

export const ROBOT = recordColumns(RobotEntity, 'r', {
  managed: ['enterpriseId', 'sealedAddress', 'sealedSecret', 'resumeAt', 'postTimes', 'createdBy'],
  unread: ['createdBy', 'resumeAt', 'postTimes'],
  unlisted: ['enterpriseId', 'sealedAddress', 'sealedSecret'],
});
export type RobotRecord = RecordOf<typeof ROBOT>;

/** Queries of robots. Everybody, also the operating centre, reaches those of the own enterprise only. */
@Injectable()
export class RobotStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<RobotRecord>> {
    const params = new Params();
    const where = [`r.enterprise_id = ${params.add(scope.enterpriseId)}`];
    return listBy<RobotRecord>(
      this.db,
      {
        from: 'robot r',
        select: ROBOT.select,
        columns: ROBOT.list,
        search: ['r.name'],
        key: 'r.id',
        defaultSort: ['name'],
        params,
        where,
      },
      page,
    );
  }
  async getRobot({ enterpriseId }: Scope, id: number): Promise<RobotRecord> {
    const found = await this.db.row<RobotRecord>(
      `select ${ROBOT.select} from robot r where r.id = $1 and r.enterprise_id = $2`,
      [id, enterpriseId],
    );
    if (!found) throw notFound('robot', id);
    return found;
  }
  save(fields: Partial<RobotEntity>): Promise<number> {
    return saveVersioned(this.db, RobotEntity, fields);
  }
  /** Encrypted for the row, so written once its ID is known. Only another address ends a pause of the other side. */
  async saveSecrets(
    id: number,
    sealedAddress: string,
    sealedSecret: string | null,
    isNewAddress: boolean,
  ): Promise<void> {
    await this.db.execute(
      `update robot set sealed_address = $2, sealed_secret = $3, resume_at = case when $4 then null else resume_at end
        where id = $1`,
      [id, sealedAddress, sealedSecret, isNewAddress],
    );
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from robot where id = $1', [id]);
  }
}
