import { Injectable } from '@nestjs/common';
import { type RequestRow } from '@matlas/contract';
import { type Auth, Db, Translator } from '@matlas/server-kit';
import { toRequestRow } from './request.row';
import { type RequestRecord, RequestStore } from './request.store';

/** Changes in one transaction, answered with the request as the caller sees it then. */
@Injectable()
export class RequestChanges {
  constructor(
    private readonly db: Db,
    private readonly requests: RequestStore,
    private readonly translator: Translator,
  ) {}

  changeRequest(
    auth: Auth,
    id: number,
    version: number | undefined,
    work: (request: RequestRecord) => Promise<void>,
  ): Promise<RequestRow> {
    return this.runAndRead(auth, id, async () => work(await this.requests.findForUpdate(auth.scope, id, version)));
  }
  /** For work that locks the sending before the request. */
  runAndRead(auth: Auth, id: number, work: () => Promise<void>): Promise<RequestRow> {
    return this.db.tx(async () => {
      await work();
      return toRequestRow(this.translator, auth, await this.requests.findRequest(auth.scope, id));
    });
  }
}
