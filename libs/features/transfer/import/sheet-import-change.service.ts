import { Injectable } from '@nestjs/common';
import type { In, Out, SheetImportRow, transferImportApi } from '@matlas/contract';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { assertRelease } from './assert-release';
import { mergedCorrections } from './corrected-document';
import { ImportFaultStore } from './import-fault.store';
import { importFormat } from './import-formats';
import { ImportReadStart } from './import-read-start';
import { ImportSentences } from './import-sentences';
import { SheetImportQueries } from './sheet-import-queries';
import { importPermits } from './sheet-import.row';
import { SheetImportStore } from './sheet-import.store';

type Api = typeof transferImportApi;

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
  /** The same correction of every row that has the same fault. */
  correctAll(auth: Auth, { id, code, field, value, to }: In<Api['correctAll']>): Promise<SheetImportRow> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      const { cells } = importFormat(record.format);
      const same = (await this.faults.listSameFaults(id, code, value)).filter(
        (fault) => field === null || this.sentences.toFaultRow(fault, cells).field === field,
      );
      const more = same.flatMap((fault) => this.sentences.toCorrection(fault, cells, to) ?? []);
      await this.imports.saveCorrections(id, mergedCorrections(record.corrections, more));
      return this.queries.one(auth, id);
    });
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
