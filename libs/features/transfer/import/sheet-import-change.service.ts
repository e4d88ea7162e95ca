import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { FaultDecision, ImportCorrection, In, Out, SheetImportRow, transferImportApi } from '@matlas/contract';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { assertRelease } from './assert-release';
import { correctionsBeside, mergedCorrections } from './corrected-document';
import { ImportFaultStore } from './import-fault.store';
import { importFormat } from './import-formats';
import { ImportReadStart } from './import-read-start';
import { ImportSentences } from './import-sentences';
import { SheetImportQueries } from './sheet-import-queries';
import type { ImportDecision } from './sheet-import.entity';
import { importPermits } from './sheet-import.row';
import { SheetImportStore } from './sheet-import.store';

type Api = typeof transferImportApi;
const decisionOf = ({ code, column, only, action, value }: FaultDecision): FaultDecision => ({
  code,
  column,
  action,
  value,
  ...(only === undefined ? {} : { only }),
});

/** What a person changes of an import before it is written: cells, whole kinds of faults, the mapping, the options. */
@Injectable()
export class SheetImportChangeService {
  constructor(
    private readonly db: Db,
    private readonly imports: SheetImportStore,
    private readonly faults: ImportFaultStore,
    private readonly sentences: ImportSentences,
    private readonly queries: SheetImportQueries,
    private readonly reading: ImportReadStart,
  ) {}

  correct(auth: Auth, { id, corrections }: In<Api['correct']>): Promise<SheetImportRow> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      await this.imports.saveCorrections(id, mergedCorrections(record.corrections, corrections));
      return this.queries.one(auth, id);
    });
  }
  /** A decision changes the rows that have its fault now, and keeps those that it changed before. */
  decide(auth: Auth, { id, decisions }: In<Api['decide']>): Promise<SheetImportRow> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      const { cells } = importFormat(record.format);
      const before = await this.imports.listDecisions(id);
      const decided: ImportDecision[] = [];
      let own = record.corrections;
      for (const decision of decisions) {
        const same = before.find((one) => isDeepStrictEqual(decisionOf(one), decisionOf(decision)));
        const more = await this.correctionsOf(id, decision, cells);
        const corrections = mergedCorrections(same?.corrections ?? [], more);
        decided.push({ ...decisionOf(decision), count: corrections.length, corrections });
        own = correctionsBeside(own, more);
      }
      await this.imports.saveDecisions(id, decided);
      await this.imports.saveCorrections(id, own);
      return this.queries.one(auth, id);
    });
  }
  private async correctionsOf(id: number, decision: FaultDecision, takesCells: boolean): Promise<ImportCorrection[]> {
    const to = decision.action === 'replace' ? decision.value : undefined;
    const faults = await this.faults.listDecidedFaults(id, decision);
    return faults.flatMap((fault) => this.sentences.toCorrection(fault, takesCells, to) ?? []);
  }
  /** Reads a spreadsheet by another mapping. Corrections stay: they name cells, not fields. */
  map(auth: Auth, { id, mapping }: In<Api['map']>): Promise<Out<Api['map']>> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      if (!importPermits(record).recheck) throw new AppError('import.expired');
      if (!record.mapping) throw new AppError('transfer.changedSince');
      await this.imports.saveMapping(id, record.format, mapping);
      return this.reading.startReading(auth, id, record.fileName);
    });
  }
  async recheck(
    auth: Auth,
    { id, release, existing, continueUnmatched }: In<Api['recheck']>,
  ): Promise<Out<Api['recheck']>> {
    assertRelease(auth, release);
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      if (!importPermits(record).recheck) throw new AppError('import.expired');
      await this.imports.updateImport(id, { release, existing, continueUnmatched });
      return this.reading.startReading(auth, id, record.fileName);
    });
  }
}
