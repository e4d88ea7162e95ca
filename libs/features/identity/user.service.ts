import { Injectable } from '@nestjs/common';
import { FIELD_RULES, nextShow, type NextShow, type TransferRight } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db, notFound } from '@matlas/server-kit';
import { Passwords } from './passwords';
import { type GrantableRole, RoleStore } from './role.store';
import { TenantStore } from './tenant.store';
import { CapacityStore } from './users/capacity.store';
import { UserStore } from './user.store';

export interface NewUser {
  loginName: string;
  name: string;
  email?: string | undefined;
  enterpriseCode: string;
  /** Department of the enterprise; its root when absent. */
  organisationId?: number | undefined;
  /** Codes of built-in roles or of the enterprise's own. */
  roles: readonly string[];
  password: string;
  /** True unless the user chose the password. */
  mustChangePassword: boolean;
  /** Notice of the first sign-in; the terms when absent. */
  nextShow?: NextShow | undefined;
}

/** Creates users; what administrators do with them belongs to the user screens. */
@Injectable()
export class UserService {
  constructor(
    private readonly db: Db,
    private readonly users: UserStore,
    private readonly roles: RoleStore,
    private readonly tenants: TenantStore,
    private readonly passwords: Passwords,
    private readonly capacities: CapacityStore,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Returns the id. Throws `user.loginNameTaken`, `notFound` for an unknown enterprise, `role.beyondOwn` for a
   * platform role outside the operating centre.
   */
  async create(auth: Auth, user: NewUser): Promise<number> {
    refuseFields(user);
    const passwordHash = await this.passwords.hash(user.password);
    return this.db.tx(async () => {
      const tenant = await this.tenants.findByCode(user.enterpriseCode);
      if (!tenant) throw notFound('enterprise', user.enterpriseCode);
      if (await this.users.findId(user.loginName)) throw new AppError('user.loginNameTaken');
      const roles = await this.grantable(tenant.enterpriseId, user.roles);
      const { loginName, name, mustChangePassword } = user;
      const fields = {
        loginName,
        name,
        email: user.email ?? null,
        mustChangePassword,
        nextShow: user.nextShow ?? nextShow.of.terms,
        transferRight: await this.findFreeSeat(tenant.enterpriseId),
        enterpriseId: tenant.enterpriseId,
        organisationId: user.organisationId ?? tenant.organisationId,
        createdBy: auth.userId || null,
      };
      const id = await this.users.create(
        { ...fields, passwordHash },
        roles.map((role) => role.id),
      );
      await this.audit.write(auth, {
        subject: 'app_user',
        subjectId: id,
        action: 'create',
        after: { ...fields, roles: user.roles },
      });
      return id;
    });
  }

  /**
   * Users who are created from the command line or by a recipe may import and export at once, as long as the
   * enterprise has seats.
   */
  private async findFreeSeat(enterpriseId: number): Promise<TransferRight | null> {
    const { upDownload } = await this.capacities.getSeats(enterpriseId);
    return upDownload.used < upDownload.capacity ? 'upDownload' : null;
  }
  private async grantable(enterpriseId: number, codes: readonly string[]): Promise<GrantableRole[]> {
    const found = await this.roles.listByCodes(enterpriseId, codes);
    const unknown = codes.find((code) => !found.some((role) => role.code === code));
    if (unknown !== undefined) throw notFound('role', unknown);
    const seesAll = found.some((role) => role.dataScope === 'all');
    if (seesAll && !(await this.tenants.isPlatform(enterpriseId))) throw new AppError('role.beyondOwn');
    return found;
  }
}

function refuseFields(user: NewUser): void {
  if (!/^\S{1,50}$/.test(user.loginName)) throw badInput({ path: 'loginName', code: 'noSpaces' });
  if (!FIELD_RULES.name.holds(user.name)) throw badInput({ path: 'name', code: 'nameSpaces' });
  if (!FIELD_RULES.password.holds(user.password)) throw badInput({ path: 'password', code: 'password.pattern' });
  if (user.roles.length === 0) throw badInput({ path: 'roles', code: 'empty' });
}
