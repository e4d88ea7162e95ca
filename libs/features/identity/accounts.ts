import { Inject, Injectable } from '@nestjs/common';
import { nextShow } from '@matlas/contract';
import { type Auth, CONFIG, type Config, Db, notFound, systemAuth } from '@matlas/server-kit';
import accounts from './accounts.json';
import { BuiltInRoles } from './built-in-roles';
import { userAuth } from './caller-auth';
import { CallerStore } from './caller.store';
import { generatedPassword } from './generated-password';
import { type NewEnterprise, type Tenant, TenantStore } from './tenant.store';
import { UserService } from './user.service';
import { UserStore } from './user.store';

const LOCK = 'matlas.accounts';

/** An account that was made just now; the password is told here once. */
export interface MadeAccount {
  loginName: string;
  password: string;
  enterpriseCode: string;
  roles: readonly string[];
  mustChangePassword: boolean;
}

/** The accounts that an installation begins with. Every method may be repeated and by several processes at once. */
@Injectable()
export class Accounts {
  /** Code of the operating centre. */
  readonly platformCode = accounts.platform.code;
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantStore,
    private readonly users: UserStore,
    private readonly callers: CallerStore,
    private readonly userService: UserService,
    private readonly builtInRoles: BuiltInRoles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The operating centre and its first administrator, with ADMIN_PASSWORD or with a generated password that must be
   * changed at the first sign-in. Undefined when the administrator exists.
   */
  async createFirstAdministrator(): Promise<MadeAccount | undefined> {
    await this.builtInRoles.onApplicationBootstrap();
    return this.alone(async () => {
      const { loginName, name, role } = accounts.administrator;
      await this.enterprise(accounts.platform);
      const isGiven = this.config.ADMIN_PASSWORD !== undefined;
      const account = {
        loginName,
        password: this.config.ADMIN_PASSWORD ?? generatedPassword(),
        enterpriseCode: accounts.platform.code,
        roles: [role],
        mustChangePassword: !isGiven,
      };
      return (await this.createMissing({ ...account, name })) ? account : undefined;
    });
  }

  /** Enterprises and people of the demonstration: all accounts of it, whether made now or before. */
  async createDemoAccounts(): Promise<MadeAccount[]> {
    await this.builtInRoles.onApplicationBootstrap();
    return this.alone(async () => {
      for (const enterprise of accounts.demo.enterprises) await this.enterprise(enterprise);
      const made: MadeAccount[] = [];
      for (const { enterprise, loginName, name, email, roles } of accounts.demo.users) {
        const account = {
          loginName,
          password: accounts.demo.password,
          enterpriseCode: enterprise,
          roles,
          mustChangePassword: false,
        };
        await this.createMissing({ ...account, name, email });
        made.push(account);
      }
      return made;
    });
  }

  /** The enterprise of a code with its root organisation, made when it is missing. */
  async enterprise(fields: NewEnterprise): Promise<Tenant> {
    return (await this.tenants.byCode(fields.code)) ?? this.tenants.createEnterprise(fields);
  }

  /** A person's rights by login name, for loaders and commands that act as somebody. Throws `notFound`. */
  async actingAs(loginName: string): Promise<Auth> {
    const userId = await this.users.idOf(loginName);
    const caller = userId === undefined ? undefined : await this.callers.byUser(userId);
    if (!caller || caller.isInactive) throw notFound('user', loginName);
    return userAuth(caller);
  }

  private async createMissing(account: MadeAccount & { name: string; email?: string }): Promise<boolean> {
    if (await this.users.idOf(account.loginName)) return false;
    // whoever installs the platform has read the terms
    await this.userService.create(systemAuth(), { ...account, nextShow: nextShow.of.never });
    return true;
  }
  private alone<T>(work: () => Promise<T>): Promise<T> {
    return this.db.tx(async () => {
      await this.db.execute('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
      return work();
    });
  }
}
