import { Injectable } from '@nestjs/common';
import type { ReceiveStatus } from '@matlas/contract';
import { Db, notFound } from '@matlas/server-kit';

/** What requests ask of the sendings that answer them. */
@Injectable()
export class RequestShareStore {
  constructor(private readonly db: Db) {}

  /** Held until the transaction ends. */
  async state(kid: number): Promise<{ status: ReceiveStatus; cver: string }> {
    const found = await this.db.row<{ status: ReceiveStatus; cver: string }>(
      `select receive_status as status,
          case when sent_version = trunc(sent_version) then trunc(sent_version)::int::text else sent_version::text
            end as cver
        from mds_share
        where id = $1
        for update`,
      [kid],
    );
    if (!found) throw notFound('share', kid);
    return found;
  }
  /** The sending carries the answer of this request; of several that it answers, the last one. */
  async answers(kid: number, requestId: number): Promise<void> {
    await this.db.execute('update mds_share set request_id = $2 where id = $1', [kid, requestId]);
  }
  /** Requests whose answer the sending carries and whose requester has to decide. */
  async waitingOn(shareId: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select id from mds_request where share_id = $1 and status = 'waitacceptance' order by id`,
        [shareId],
      )
    ).map(({ id }) => id);
  }
}
