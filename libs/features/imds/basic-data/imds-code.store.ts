import { Injectable } from '@nestjs/common';
import { dataOrigin } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

export interface ImdsCode {
  code: string;
  nameZh: string;
  nameEn: string;
}
/** Queries of rule_application_code for codes of IMDS. */
@Injectable()
export class ImdsCodeStore {
  constructor(private readonly db: Db) {}

  /** Codes of the platform and of the enterprise, among these. */
  listCodes(enterpriseId: number, codes: readonly string[]): Promise<ImdsCode[]> {
    return this.db.rows<ImdsCode>(
      `select c.code, c.name_zh as "nameZh", c.name_en as "nameEn"
        from rule_application_code c
        where c.origin = $1 and c.code = any($2::text[]) and (c.enterprise_id is null or c.enterprise_id = $3)`,
      [dataOrigin.of.imds, [...codes], enterpriseId],
    );
  }
}
