import { Injectable } from '@nestjs/common';
import type { ApplicationCodeName } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Application codes that an enterprise may use: those of the platform and its own, regardless of what they allow
 * and until when.
 */
@Injectable()
export class KnownCodesStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * When a number exists several times, the name is that of the enterprise's own code, otherwise of this system's,
   * otherwise of IMDS; verdicts use the same order (decision 0049).
   */
  listCodes(enterpriseId: number): Promise<ApplicationCodeName[]> {
    return this.db.rows<ApplicationCodeName>(
      `select distinct on (code) code, name_zh as "nameZh", name_en as "nameEn" from rule_application_code
      where enterprise_id is null or enterprise_id = $1 order by code, enterprise_id nulls last, origin`,
      [enterpriseId],
    );
  }
  /**
   * Codes that were withdrawn or whose validity has ended, by the same order of owners. Without an enterprise those of
   * the platform only, which everybody may know.
   */
  async listDeactivated(enterpriseId: number | null): Promise<string[]> {
    const rows = await this.db.rows<{ code: string }>(
      `select code from (select distinct on (code) code, state, valid_to from rule_application_code
          where enterprise_id is null or enterprise_id = $1
          order by code, enterprise_id nulls last, origin) c
        where c.state <> 'active' or c.valid_to < current_date order by code`,
      [enterpriseId],
    );
    return rows.map(({ code }) => code);
  }
}
