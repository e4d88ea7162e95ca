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

/** An account that was just created; its password is returned only here. */
export interface CreatedAccount {
  loginName: string;
  password: string;
  enterpriseCode: string;
  roles: readonly string[];
  mustChangePassword: boolean;
}

/**
 * Creates the accounts of a new installation. Every method is idempotent and safe when several processes call it at
 * once.
 */
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
   * Creates the operating centre and its first administrator, with ADMIN_PASSWORD or with a generated password that
   * must be changed at the first sign-in. Undefined when the administrator exists.
   */
  async createFirstAdministrator(): Promise<CreatedAccount | undefined> {
    await this.builtInRoles.onApplicationBootstrap();
    return this.runExclusively(async () => {
      const { loginName, name, role } = accounts.administrator;
      await this.ensureEnterprise(accounts.platform);
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

  /** Creates the enterprises and users of the demonstration; returns all of them, also those that existed. */
  async createDemoAccounts(): Promise<CreatedAccount[]> {
    await this.builtInRoles.onApplicationBootstrap();
    return this.runExclusively(async () => {
      for (const enterprise of accounts.demo.enterprises) await this.ensureEnterprise(enterprise);
      const made: CreatedAccount[] = [];
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

  /** The enterprise with this code and its root organisation, created when missing. */
  async ensureEnterprise(fields: NewEnterprise): Promise<Tenant> {
    return (await this.tenants.findByCode(fields.code)) ?? this.tenants.createEnterprise(fields);
  }

  /** The rights of a user by login name, for loaders and commands that act on behalf of a user. Throws `notFound`. */
  async authOfUser(loginName: string): Promise<Auth> {
    const userId = await this.users.findId(loginName);
    const caller = userId === undefined ? undefined : await this.callers.byUser(userId);
    if (!caller || caller.isInactive) throw notFound('user', loginName);
    return userAuth(caller);
  }

  private async createMissing(account: CreatedAccount & { name: string; email?: string }): Promise<boolean> {
    if (await this.users.findId(account.loginName)) return false;
    // The person who installs the platform is taken to have accepted its terms.
    await this.userService.create(systemAuth(), { ...account, nextShow: nextShow.of.never });
    return true;
  }
  private runExclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.db.tx(async () => {
      await this.db.execute('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
      return work();
    });
  }
}
