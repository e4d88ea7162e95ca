import { Injectable } from '@nestjs/common';
import type { Cascade, CascadeRequestSent, CascadeRequest, Page, PageQuery } from '@matlas/contract';
import { type Auth, Translator } from '@matlas/server-kit';
import { SheetChecks } from '../sheet-checks';
import { CascadeAsks } from './cascade-asks';
import { type CascadeRecord, type CascadeSheetRecord, CascadeStore } from './cascade.store';
import { refusalOf } from './cascade-refusal';

/** Reads cascades: corrections that were carried up to all sheets above. */
@Injectable()
export class CascadeService {
  constructor(
    private readonly cascades: CascadeStore,
    private readonly asks: CascadeAsks,
    private readonly checks: SheetChecks,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<Cascade>> {
    const found = await this.cascades.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toCascade(record)) };
  }
  async findCascade(auth: Auth, id: number): Promise<Cascade> {
    return this.toCascade(await this.cascades.findCascade(auth.scope, id));
  }
  async listSheets(auth: Auth, id: number): Promise<CascadeSheetRecord[]> {
    await this.cascades.findCascade(auth.scope, id);
    return this.cascades.listSheets(auth.scope, id);
  }
  async listAsks(auth: Auth, id: number): Promise<CascadeRequestSent[]> {
    await this.cascades.findCascade(auth.scope, id);
    return this.asks.listOfCascade(auth.scope, id);
  }
  findAskForCaller(auth: Auth, id: number): Promise<CascadeRequest> {
    return this.asks.findForCaller(auth.scope, id);
  }

  private toCascade(record: CascadeRecord): Cascade {
    const { received: _received, used: _used, ...rest } = record;
    const refusal = refusalOf(record, []);
    return {
      ...rest,
      createTime: record.createTime.toISOString(),
      undoneAt: record.undoneAt?.toISOString() ?? null,
      can: { undo: !refusal },
      reason: refusal ? this.translator.error(refusal.code, refusal.params) : null,
    };
  }
}
