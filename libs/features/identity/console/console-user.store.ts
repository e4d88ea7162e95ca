import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/**
 * What the console asks and writes of app_user beside the user screens. Everything runs in the caller's transaction.
 */
@Injectable()
export class ConsoleUserStore {
  constructor(private readonly db: Db) {}

  /** Those of the names that somebody has, in small letters. Names are unique on the whole platform. */
  async takenNames(loginNames: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.rows<{ name: string }>(
      'select lower(login_name) as name from app_user where lower(login_name) = any($1)',
      [loginNames.map((name) => name.toLowerCase())],
    );
    return new Set(rows.map(({ name }) => name));
  }
  /** Has the user changed anything but their own account? */
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

  /** Runs `work` so that its refusal undoes its own writes alone. Needs a transaction. */
  async apart<T>(work: () => Promise<T>): Promise<T> {
    await this.db.execute('savepoint apart');
    try {
      const result = await work();
      await this.db.execute('release savepoint apart');
      return result;
    } catch (error) {
      await this.db.execute('rollback to savepoint apart');
      throw error;
    }
  }
}
