import { Injectable } from '@nestjs/common';
import { Db, type Scope } from '@matlas/server-kit';

export interface Colleague {
  id: number;
  name: string;
  loginName: string;
}

/** Active users of the own enterprise, who can receive tasks and reports. */
@Injectable()
export class ColleagueStore {
  constructor(private readonly db: Db) {}

  listColleagues({ enterpriseId }: Scope): Promise<Colleague[]> {
    return this.db.rows<Colleague>(
      `select id, name, login_name as "loginName"
        from app_user
        where enterprise_id = $1 and status = 1
        order by name, id`,
      [enterpriseId],
    );
  }
}
