import { Injectable } from '@nestjs/common';
import { ListVersionUse } from '@matlas/features/rules';
import { PlatformDb } from '@matlas/server-kit';

/** Runs of any user that were judged by a list; their results refer to it. */
@Injectable()
export class RunListUse extends ListVersionUse {
  constructor(private readonly db: PlatformDb) {
    super();
  }
  async ofVersion(versionId: number): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n
            from analysis_run
            where lists @> jsonb_build_array(jsonb_build_object('versionId', $1::int)) or $1 = any(list_version_ids)`,
          [versionId],
        )
      )?.n ?? 0
    );
  }
  async ofLaw(lawId: number): Promise<number> {
    return (
      (await this.db.row<{ n: number }>('select count(*)::int as n from analysis_run where $1 = any(law_ids)', [lawId]))
        ?.n ?? 0
    );
  }
}
