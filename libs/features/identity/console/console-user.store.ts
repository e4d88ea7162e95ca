import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** Queries of app_user for the console beside the user screens. All run in the caller's transaction. */
@Injectable()
export class ConsoleUserStore {
  constructor(private readonly db: Db) {}

  /** Those of the login names that are in use, in lower case. Login names are unique on the whole platform. */
  async takenNames(loginNames: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.rows<{ name: string }>(
      'select lower(login_name) as name from app_user where lower(login_name) = any($1)',
      [loginNames.map((name) => name.toLowerCase())],
    );
    return new Set(rows.map(({ name }) => name));
  }
  /** Whether the user changed anything beside their own account. */
  async hasActed(userId: number): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1 from audit_trail where user_id = $1 and not (subject = 'app_user' and subject_id = $1) limit 1`,
        [userId],
      )) !== undefined
    );
  }
  async delete(userId: number): Promise<void> {
    await this.db.execute('delete from app_user where id = $1', [userId]);
  }
}
