import { Injectable } from '@nestjs/common';
import type { ApplicationCodeName } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Application codes that an enterprise may write: those of the platform and its own, whatever they allow and until
 * when.
 */
@Injectable()
export class KnownCodesStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Of one number the enterprise's own name, else the own system's, else that of IMDS, as verdicts read it (decision
   * 0049).
   */
  of(enterpriseId: number): Promise<ApplicationCodeName[]> {
    return this.db.rows<ApplicationCodeName>(
      `select distinct on (code) code, name_zh as "nameZh", name_en as "nameEn" from rule_application_code
      where enterprise_id is null or enterprise_id = $1 order by code, enterprise_id nulls last, origin`,
      [enterpriseId],
    );
  }
}
