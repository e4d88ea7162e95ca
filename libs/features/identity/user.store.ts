import { Injectable } from '@nestjs/common';
import { LIMITS, nextShow, type NextShow, type RoleCode } from '@matlas/contract';
import { Db, Params, PlatformDb, type Scope, scopeWhere } from '@matlas/server-kit';
import { UserEntity } from './user.entity';

export interface SignInUser {
  id: number;
  loginName: string;
  enterpriseId: number;
  passwordHash: string;
  status: number;
  enterpriseState: string;
  isInValidity: boolean;
}
/** The signed-in user as shown in the shell. */
export interface ShellUser {
  id: number;
  loginName: string;
  name: string;
  avatar: string | null;
  status: number;
  nextShow: NextShow;
  dataTheme: 'blue' | 'green';
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseNameZh: string;
  enterpriseNameEn: string;
  starLevel: number;
  organisationId: number;
  organisationNameZh: string;
  organisationNameEn: string;
  roles: { id: number; code: string; nameZh: string; nameEn: string; wireCode: RoleCode }[];
  mustChangePassword: boolean;
  passwordExpired: boolean;
  passwordChangedAt: Date;
  passwordExpiresAt: Date;
}

const SIGN_IN = `
  select u.id, u.login_name as "loginName", u.enterprise_id as "enterpriseId", u.password_hash as "passwordHash",
    u.status, e.state as "enterpriseState",
    coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_until >= current_date, true) as "isInValidity"
  from app_user u join enterprise e on e.id = u.enterprise_id where lower(u.login_name) = lower($1)`;
const ROLES = `
  (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'nameZh', r.name_zh, 'nameEn', r.name_en,
    'wireCode', r.wire_code)
  order by r.id),
    '[]')
   from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles`;
const SHELL = `
  select u.id, u.login_name as "loginName", u.name, u.avatar, u.status, u.next_show as "nextShow",
    u.data_theme as "dataTheme",
    e.id as "enterpriseId", e.code as "enterpriseCode", e.name_zh as "enterpriseNameZh",
      e.name_en as "enterpriseNameEn", e.star_level as "starLevel",
    o.id as "organisationId", o.name_zh as "organisationNameZh", o.name_en as "organisationNameEn",
      u.must_change_password as "mustChangePassword",
    u.password_changed_at < now() - interval '${LIMITS.passwordDays} days' as "passwordExpired",
      u.password_changed_at as "passwordChangedAt",
    u.password_changed_at + interval '${LIMITS.passwordDays} days' as "passwordExpiresAt", ${ROLES}
  from app_user u
  join enterprise e on e.id = u.enterprise_id
  join organisation o on o.id = u.organisation_id
  where u.id = $1`;

/** Queries of app_user, user_role and password_history. */
@Injectable()
export class UserStore {
  constructor(
    private readonly db: Db,
    private readonly everybody: PlatformDb,
  ) {}

  forSignIn(loginName: string): Promise<SignInUser | undefined> {
    return this.db.row<SignInUser>(SIGN_IN, [loginName]);
  }
  forShell(userId: number): Promise<ShellUser | undefined> {
    return this.db.row<ShellUser>(SHELL, [userId]);
  }
  /** A user in the caller's reach, which always includes the caller. */
  async findVisible(scope: Scope, id: number): Promise<UserEntity | undefined> {
    const params = new Params();
    const reach = scopeWhere(scope, params, {
      enterprise: 'enterprise_id',
      organisation: 'organisation_id',
      createdBy: 'id',
    });
    const found = await this.db.row<{ id: number }>(
      `select id from app_user where id = ${params.add(id)} and (${reach} or id = ${params.add(scope.userId)})`,
      params.values,
    );
    return found ? ((await this.db.repo(UserEntity).findOneBy({ id })) ?? undefined) : undefined;
  }
  async listRoles(userId: number): Promise<ShellUser['roles']> {
    return (
      (await this.db.row<Pick<ShellUser, 'roles'>>(`select ${ROLES} from app_user u where u.id = $1`, [userId]))
        ?.roles ?? []
    );
  }
  /** Login names are unique over all enterprises. */
  async findId(loginName: string): Promise<number | undefined> {
    return (
      await this.everybody.row<{ id: number }>('select id from app_user where lower(login_name) = lower($1)', [
        loginName,
      ])
    )?.id;
  }

  async create(user: Partial<UserEntity>, roleIds: readonly number[]): Promise<number> {
    const { id } = await this.db.repo(UserEntity).save({ ...user });
    if (id === undefined) throw new Error('app_user gave no id');
    await this.db.execute('insert into user_role (user_id, role_id) select $1, unnest($2::int[])', [id, roleIds]);
    await this.addToPasswordHistory(id, user.passwordHash ?? '');
    return id;
  }

  async setNextShow(userId: number, value: NextShow): Promise<void> {
    await this.db.execute('update app_user set next_show = $2 where id = $1', [userId, value]);
  }
  /** Terms that are still to be accepted remain due. */
  async announceUpdate(version: string): Promise<void> {
    if (!(await this.db.execute('insert into update_notice (version) values ($1) on conflict do nothing', [version])))
      return;
    await this.db.execute('update app_user set next_show = $1 where next_show = $2', [
      nextShow.of.updateNotes,
      nextShow.of.never,
    ]);
  }

  async findPasswordHash(userId: number): Promise<string | undefined> {
    return (await this.db.row<{ hash: string }>('select password_hash as hash from app_user where id = $1', [userId]))
      ?.hash;
  }
  /** The latest hashes, the current one first. */
  async listEarlierPasswordHashes(userId: number): Promise<string[]> {
    const rows = await this.db.rows<{ hash: string }>(
      `select password_hash as hash
        from password_history
        where user_id = $1
        order by id desc
        limit ${LIMITS.passwordHistory}`,
      [userId],
    );
    return rows.map((row) => row.hash);
  }
  async setPassword(userId: number, passwordHash: string, mustChange: boolean): Promise<void> {
    await this.db.execute(
      `update app_user
        set password_hash = $2, password_changed_at = now(), must_change_password = $3, update_time = now(),
          version = version + 1
        where id = $1`,
      [userId, passwordHash, mustChange],
    );
    await this.addToPasswordHistory(userId, passwordHash);
  }
  private async addToPasswordHistory(userId: number, passwordHash: string): Promise<void> {
    await this.db.execute('insert into password_history (user_id, password_hash) values ($1, $2)', [
      userId,
      passwordHash,
    ]);
    await this.db.execute(
      `delete from password_history
        where user_id = $1
          and id not in (select id
          from password_history
          where user_id = $1
          order by id desc
          limit ${LIMITS.passwordHistory})`,
      [userId],
    );
  }
}
