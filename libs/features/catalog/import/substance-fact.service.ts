import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import { AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { FactImportStore, type GadslMark, type NamedFacts } from './fact-import.store';

interface Changed {
  id: number;
  before: object;
  after: object;
}
const BATCH = 500;

/**
 * Writes facts about many substances of one owner (null: the platform), from a workbook of facts or from an
 * imported list. Each change is recorded in the audit trail.
 */
@Injectable()
export class SubstanceFactService {
  constructor(
    private readonly db: Db,
    private readonly facts: FactImportStore,
    private readonly audit: AuditTrail,
  ) {}

  /** Saves the facts and returns the number of substances that changed. Absent fields keep their value. */
  saveFacts(auth: Auth, owner: number | null, rows: readonly NamedFacts[]): Promise<number> {
    return this.inBatches(auth, rows, (batch) => this.facts.apply(owner, batch));
  }
  /** Sets the GADSL classes of one version of the list. */
  markGadsl(auth: Auth, owner: number | null, marks: readonly GadslMark[]): Promise<number> {
    return this.inBatches(auth, marks, (batch) => this.facts.markGadsl(owner, batch));
  }
  /**
   * Works in batches: PostgreSQL cannot estimate the number of rows in a JSON parameter and chooses a nested loop,
   * which is acceptable only for few rows.
   */
  private inBatches<Row>(
    auth: Auth,
    rows: readonly Row[],
    write: (batch: readonly Row[]) => Promise<Changed[]>,
  ): Promise<number> {
    return this.db.tx(async () => {
      const changed: Changed[] = [];
      for (const batch of chunked(rows, BATCH)) changed.push(...(await write(batch)));
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
