import { Injectable } from '@nestjs/common';
import type { ReceiveStatus } from '@matlas/contract';
import { Db, notFound } from '@matlas/server-kit';

/** Queries of requests on the sendings that answer them. */
@Injectable()
export class RequestShareStore {
  constructor(private readonly db: Db) {}

  /** Row lock until commit. */
  async findState(kid: number): Promise<{ status: ReceiveStatus; cver: string }> {
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
  /** Links the sending to the request that it answers; of several requests the last one. */
  async linkToRequest(kid: number, requestId: number): Promise<void> {
    await this.db.execute('update mds_share set request_id = $2 where id = $1', [kid, requestId]);
  }
  /** Requests that the sending answers and that wait for the requester's decision. */
  async listWaitingRequests(shareId: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select id from mds_request where share_id = $1 and status = 'waitacceptance' order by id`,
        [shareId],
      )
    ).map(({ id }) => id);
  }
}
