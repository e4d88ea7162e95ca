import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

export interface Newcomer {
  loginName: string;
  name: string;
  email: string;
  enterpriseName: string;
  enterpriseEnName: string;
  /** Never signed in at all. */ isNew: boolean;
}

/** Users who never came in with the password that was made for them. */
@Injectable()
export class NewcomerStore {
  constructor(private readonly db: Db) {}

  /**
   * A user with a mailbox who has the password of the server's making and never signed in with it; held until the
   * transaction ends.
   */
  waiting(userId: number): Promise<Newcomer | undefined> {
    return this.db.row<Newcomer>(
      `select u.login_name as "loginName", u.name, u.email, e.name_zh as "enterpriseName",
          e.name_en as "enterpriseEnName", u.last_sign_in_at is null as "isNew"
        from app_user u
        join enterprise e on e.id = u.enterprise_id
       where u.id = $1 and u.must_change_password
         and (u.last_sign_in_at is null or u.last_sign_in_at < u.password_changed_at)
         and u.email is not null for no key update of u`,
      [userId],
    );
  }
}
