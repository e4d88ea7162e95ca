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
   * machine can connect: then the accounts that existed are returned too if it still opens them.
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
        if ((await this.createMissing({ ...account, name, email })) || (isWellKnown && (await this.isOpen(loginName))))
          made.push(account);
      }
      return made;
    });
  }

  private get mayUseWellKnownPassword(): boolean {
    const { DEMO_PASSWORD, ADMIN_PASSWORD } = this.config;
    return DEMO_PASSWORD === undefined && ADMIN_PASSWORD !== undefined && isThisMachineOnly(this.config);
  }

  /**
   * Refuses to start where others can connect while demo accounts have the well-known password: a demo that was loaded
   * for this machine only would be open to everybody who has read it.
   */
  async refuseOpenDemoAccounts(): Promise<void> {
    if (this.config.NODE_ENV !== 'production' && isThisMachineOnly(this.config)) return;
    const open = await this.listOpenDemoAccounts();
    if (open.length > 0)
      throw new Error(
        `The demo accounts ${open.join(', ')} still have the well-known password of the demo, and this server ` +
          'would answer other machines. Start it once with HOST=127.0.0.1 (and without NODE_ENV=production) to change ' +
          'their passwords or to deactivate them.',
      );
  }
  private async listOpenDemoAccounts(): Promise<string[]> {
    const names = accounts.demo.users.map(({ loginName }) => loginName);
    const open = await Promise.all(names.map((name) => this.isOpen(name)));
    return names.filter((_, index) => open[index]);
  }
  private async isOpen(loginName: string): Promise<boolean> {
    const user = await this.users.forSignIn(loginName);
    return user?.status === 1 && this.passwords.matches(user.passwordHash, accounts.demo.password);
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
