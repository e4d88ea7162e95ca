import { Inject, Injectable } from '@nestjs/common';
import { nextShow } from '@matlas/contract';
import { type Auth, CONFIG, type Config, Db, isThisMachineOnly, notFound, systemAuth } from '@matlas/server-kit';
import accounts from './accounts.json';
import { BuiltInRoles } from './built-in-roles';
import { userAuth } from './caller-auth';
import { CallerStore } from './caller.store';
import { generatedPassword } from './generated-password';
import { Passwords } from './passwords';
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
  /** The password came from the environment and is not printed. */
  isPasswordGiven: boolean;
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
    private readonly passwords: Passwords,
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
        isPasswordGiven: isGiven,
      };
      return (await this.createMissing({ ...account, name })) ? account : undefined;
    });
  }

  /**
   * Creates the enterprises and users of the demonstration. Their password is DEMO_PASSWORD, or a generated one that is
   * returned only here; the well-known one only when ADMIN_PASSWORD is given, as tests do, and nobody outside this
   * machine can connect: then all accounts are returned, also those that existed.
   */
  async createDemoAccounts(): Promise<CreatedAccount[]> {
    await this.builtInRoles.onApplicationBootstrap();
    return this.runExclusively(async () => {
      for (const enterprise of accounts.demo.enterprises) await this.ensureEnterprise(enterprise);
      const isWellKnown = this.mayUseWellKnownPassword;
      const password = this.config.DEMO_PASSWORD ?? (isWellKnown ? accounts.demo.password : generatedPassword());
      const made: CreatedAccount[] = [];
      for (const { enterprise, loginName, name, email, roles } of accounts.demo.users) {
        const account = {
          loginName,
          password,
          enterpriseCode: enterprise,
          roles,
          mustChangePassword: false,
          isPasswordGiven: this.config.DEMO_PASSWORD !== undefined,
        };
        if ((await this.createMissing({ ...account, name, email })) || isWellKnown) made.push(account);
      }
      return made;
    });
  }

  private get mayUseWellKnownPassword(): boolean {
    const { DEMO_PASSWORD, ADMIN_PASSWORD } = this.config;
    return DEMO_PASSWORD === undefined && ADMIN_PASSWORD !== undefined && isThisMachineOnly(this.config);
  }

  /** Login names of active demo accounts that still have the well-known password; production does not start with them. */
  async listOpenDemoAccounts(): Promise<string[]> {
    const names = accounts.demo.users.map(({ loginName }) => loginName);
    const found = await Promise.all(names.map((name) => this.users.forSignIn(name)));
    const open = await Promise.all(
      found.map(async (user) =>
        user?.status && (await this.passwords.matches(user.passwordHash, accounts.demo.password))
          ? [user.loginName]
          : [],
      ),
    );
    return open.flat();
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
