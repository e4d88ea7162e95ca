import { Injectable } from '@nestjs/common';
import { AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { FactImportStore, type GadslMark, type NamedFacts } from './fact-import.store';

interface Changed {
  id: number;
  before: object;
  after: object;
}
const BATCH = 500;

/**
 * Facts about many substances of one owner (null: the platform's), from a workbook of facts or from a list that was
 * loaded; each change is in the audit trail.
 */
@Injectable()
export class SubstanceFactService {
  constructor(
    private readonly db: Db,
    private readonly facts: FactImportStore,
    private readonly audit: AuditTrail,
  ) {}

  /** Answers how many were different before; what a row leaves out stays. */
  tell(auth: Auth, owner: number | null, rows: readonly NamedFacts[]): Promise<number> {
    return this.inBatches(auth, rows, (batch) => this.facts.apply(owner, batch));
  }
  /** Classes of GADSL by a version of the list. */
  markGadsl(auth: Auth, owner: number | null, marks: readonly GadslMark[]): Promise<number> {
    return this.inBatches(auth, marks, (batch) => this.facts.markGadsl(owner, batch));
  }
  /** PostgreSQL does not know how many rows come as JSON, and joins them pair by pair: batches keep that small. */
  private inBatches<Row>(
    auth: Auth,
    rows: readonly Row[],
    write: (batch: readonly Row[]) => Promise<Changed[]>,
  ): Promise<number> {
    return this.db.tx(async () => {
      const changed: Changed[] = [];
      for (let from = 0; from < rows.length; from += BATCH)
        changed.push(...(await write(rows.slice(from, from + BATCH))));
      await this.audit.writeMany(
        auth,
        changed.map(({ id, before, after }) => ({
          subject: 'substance',
          subjectId: id,
          action: 'import',
          before,
          after,
        })),
      );
      return changed.length;
    });
  }
}
