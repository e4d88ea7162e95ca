import { Injectable } from '@nestjs/common';
import type { EnterpriseUserChange, EnterpriseUserCreate } from '@matlas/contract';
import { AppError, type Auth, badInput, can, type IssueInput } from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import type { UserEntity } from '../user.entity';
import { GrantableRoleStore, type RoleChoice } from './grantable-roles.store';
import { ModelDirectory } from './model-directory';
import { isBeyond } from './role-reach';

type Form = EnterpriseUserCreate | EnterpriseUserChange;
/** What a user had before the form; nothing for a new one. */
export interface Held {
  enterpriseId: number;
  trusted: boolean;
  organisationIds: readonly number[];
  roleIds: readonly number[];
  modelIds: readonly number[];
}
export interface CheckedForm {
  fields: Partial<UserEntity>;
  organisationIds: number[];
  roles: RoleChoice[];
  modelIds: number[];
}

/** Whether the places, roles and models of a user form are the caller's to give. */
@Injectable()
export class UserForm {
  constructor(
    private readonly departments: DepartmentStore,
    private readonly roles: GrantableRoleStore,
    private readonly models: ModelDirectory,
  ) {}

  /** Roles of the enterprise that are not above the caller. */
  async grantable(auth: Auth, enterpriseId: number): Promise<RoleChoice[]> {
    return (await this.roles.ofEnterprise(enterpriseId)).filter((role) => !isBeyond(auth, role));
  }

  /**
   * Throws `badInput` for what does not exist for the caller, `role.beyondOwn` for a role above their own, `forbidden`
   * for a mark of trust that is not theirs to give.
   */
  async check(auth: Auth, form: Form, held: Held): Promise<CheckedForm> {
    const trusted = form.trusted ?? held.trusted;
    if (trusted !== held.trusted && !can(auth, 'entorguser:trusted:edit'))
      throw new AppError('forbidden', { needs: 'entorguser:trusted:edit' });
    const roles = await this.rolesOf(auth, form, held);
    const issues = [
      ...(await this.strangeDepartments(auth, form, held)),
      ...(await this.strangeModels(auth, form, held)),
    ];
    if (issues.length) throw badInput(...issues);
    const [organisationId] = form.organisationIds;
    return {
      fields: { ...fieldsOf(form), trusted, organisationId: organisationId as number },
      organisationIds: form.organisationIds,
      roles,
      modelIds: form.limitedToModels ? form.modelIds : [],
    };
  }

  private async rolesOf(auth: Auth, { roleIds }: Form, held: Held): Promise<RoleChoice[]> {
    const known = await this.roles.ofEnterprise(held.enterpriseId);
    const wanted = roleIds.map((id) => known.find((role) => role.id === id));
    const issues = wanted.flatMap((role, index): IssueInput[] =>
      role ? [] : [{ path: `roleIds.${index}`, code: 'notFound' }],
    );
    if (issues.length) throw badInput(...issues);
    const roles = wanted.filter((role) => role !== undefined);
    if (roles.some((role) => !held.roleIds.includes(role.id) && isBeyond(auth, role)))
      throw new AppError('role.beyondOwn');
    return roles;
  }
  /** A department that the user has already may stay, also one beyond the caller's reach. */
  private async strangeDepartments(auth: Auth, { organisationIds }: Form, held: Held): Promise<IssueInput[]> {
    const reached = await this.departments.reachedOf(auth.scope, held.enterpriseId, organisationIds);
    return organisationIds.flatMap((id, index) =>
      reached.has(id) || held.organisationIds.includes(id)
        ? []
        : [{ path: `organisationIds.${index}`, code: 'notFound' }],
    );
  }
  /** A model that the user is limited to already may stay, as a department does. */
  private async strangeModels(auth: Auth, { limitedToModels, modelIds }: Form, held: Held): Promise<IssueInput[]> {
    if (!limitedToModels) return [];
    const known = await this.models.known(auth.scope, held.enterpriseId, modelIds);
    return modelIds.flatMap((id, index) =>
      known.has(id) || held.modelIds.includes(id) ? [] : [{ path: `modelIds.${index}`, code: 'notFound' }],
    );
  }
}

/** Absent optional fields are stored empty. */
function fieldsOf(form: Form): Partial<UserEntity> {
  const { name, email, officePhone, fax, validFrom, validUntil, contactPerson, limitedToModels } = form;
  return {
    name,
    email,
    officePhone,
    fax,
    validFrom,
    validUntil,
    contactPerson,
    limitedToModels,
    cellPhoneNumber: form.cellPhoneNumber ?? null,
    userCode: form.userCode ?? null,
    position: form.position ?? null,
    homeAddress: form.homeAddress ?? null,
    postalCode: form.postalCode ?? null,
  };
}
