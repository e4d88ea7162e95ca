import { Injectable } from '@nestjs/common';
import { CONTRACT_REMINDER_DAYS } from '@matlas/domain';
import { PlatformDb } from '@matlas/server-kit';

/** An active enterprise whose contract ends soon, and today as the database counts it. */
export interface EndingContract {
  enterpriseId: number;
  enterpriseName: string;
  enterpriseEnName: string;
  contractEnd: string;
  today: string;
}

/** Reads when contracts end, for all enterprises. */
@Injectable()
export class ContractEndStore {
  constructor(private readonly db: PlatformDb) {}

  soon(): Promise<EndingContract[]> {
    return this.db.rows<EndingContract>(
      `select id as "enterpriseId", name_zh as "enterpriseName", name_en as "enterpriseEnName",
          contract_end::text as "contractEnd", current_date::text as today
        from enterprise
       where state = 'active' and contract_end between current_date and current_date + $1::int order by id`,
      [CONTRACT_REMINDER_DAYS[0]],
    );
  }
}
