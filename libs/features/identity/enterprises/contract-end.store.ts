import { Injectable } from '@nestjs/common';
import { CONTRACT_REMINDER_DAYS } from '@matlas/domain';
import { PlatformDb } from '@matlas/server-kit';

/** An active enterprise whose contract ends soon, and the current date of the database. */
export interface EndingContract {
  enterpriseId: number;
  enterpriseName: string;
  enterpriseEnName: string;
  contractEnd: string;
  today: string;
}

/** Reads the end dates of the contracts of all enterprises. */
@Injectable()
export class ContractEndStore {
  constructor(private readonly db: PlatformDb) {}

  listEndingSoon(): Promise<EndingContract[]> {
    return this.db.rows<EndingContract>(
      `select id as "enterpriseId", name_zh as "enterpriseName", name_en as "enterpriseEnName",
          contract_end::text as "contractEnd", current_date::text as today
        from enterprise
       where state = 'active' and contract_end between current_date and current_date + $1::int order by id`,
      [CONTRACT_REMINDER_DAYS[0]],
    );
  }
}
