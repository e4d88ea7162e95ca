import { Injectable } from '@nestjs/common';
import { type ChatAccountRow, type Page, type PageQuery, type RobotKind, robotKind } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';

const accountSql = (kind: RobotKind): string =>
  `(select c.account from chat_account c where c.user_id = u.id and c.kind = '${kind}')`;
const SELECT = `u.id, u.name, u.login_name as "loginName", ${robotKind.values
  .map((kind) => `${accountSql(kind)} as ${kind}`)
  .join(', ')}`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'u.id', kind: 'number', notNull: true },
  name: { sql: 'u.name', kind: 'text', notNull: true },
  loginName: { sql: 'u.login_name', kind: 'text', notNull: true },
  ...Object.fromEntries(robotKind.values.map((kind) => [kind, { sql: accountSql(kind), kind: 'text' } as const])),
};

/** Accounts at group chats of the active users of the own enterprise. */
@Injectable()
export class ChatAccountStore {
  constructor(private readonly db: Db) {}

  page({ enterpriseId }: Scope, page: PageQuery): Promise<Page<ChatAccountRow>> {
    const params = new Params();
    const where = [`u.enterprise_id = ${params.add(enterpriseId)}`, 'u.status = 1'];
    return listBy<ChatAccountRow>(
      this.db,
      {
        from: 'app_user u',
        select: SELECT,
        columns: COLUMNS,
        search: ['u.name', 'u.login_name'],
        key: 'u.id',
        defaultSort: ['name'],
        params,
        where,
      },
      page,
    );
  }
  async getAccounts({ enterpriseId }: Scope, userId: number): Promise<ChatAccountRow> {
    const found = await this.db.row<ChatAccountRow>(
      `select ${SELECT} from app_user u where u.id = $1 and u.enterprise_id = $2 and u.status = 1`,
      [userId, enterpriseId],
    );
    if (!found) throw notFound('user', userId);
    return found;
  }
  /** Null removes the account. */
  async saveAccount(userId: number, kind: RobotKind, account: string | null): Promise<void> {
    if (account === null)
      await this.db.execute('delete from chat_account where user_id = $1 and kind = $2', [userId, kind]);
    else
      await this.db.execute(
        `insert into chat_account (user_id, kind, account) values ($1, $2, $3)
          on conflict (user_id, kind) do update set account = excluded.account`,
        [userId, kind, account],
      );
  }
}
