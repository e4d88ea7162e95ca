import { Injectable } from '@nestjs/common';
import type { EnterpriseUserChange, EnterpriseUserCreate } from '@matlas/contract';
import { AppError, type Auth, badInput, can, type IssueInput } from '@matlas/server-kit';
import { DepartmentStore } from '../organisations/department.store';
import type { UserEntity } from '../user.entity';
import { GrantableRoleStore, type RoleChoice } from './grantable-roles.store';
import { ModelDirectory } from './model-directory';
import { isBeyond } from './role-reach';
import { USER_FORM } from './user-write.store';

type Form = EnterpriseUserCreate | EnterpriseUserChange;
/** The user's data before the form was saved; absent for a new user. */
export interface PreviousState {
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

/** Checks that the caller may assign the departments, roles and models of a user form. */
@Injectable()
export class UserForm {
  constructor(
    private readonly departments: DepartmentStore,
    private readonly roles: GrantableRoleStore,
    private readonly models: ModelDirectory,
  ) {}

  /** Roles of the enterprise that do not exceed the caller's rights. */
  async listGrantable(auth: Auth, enterpriseId: number): Promise<RoleChoice[]> {
    return (await this.roles.listOfEnterprise(enterpriseId)).filter((role) => !isBeyond(auth, role));
  }

  /**
   * Throws `badInput` for what the caller cannot see, `role.beyondOwn` for a role that exceeds the caller's rights,
   * `forbidden` for the mark of a trusted user when the caller may not give it.
   */
  async check(auth: Auth, form: Form, previous: PreviousState): Promise<CheckedForm> {
    const trusted = form.trusted ?? previous.trusted;
    if (trusted !== previous.trusted && !can(auth, 'entorguser:trusted:edit'))
      throw new AppError('forbidden', { needs: 'entorguser:trusted:edit' });
    const roles = await this.rolesOf(auth, form, previous);
    const issues = [
      ...(await this.findForeignDepartments(auth, form, previous)),
      ...(await this.findForeignModels(auth, form, previous)),
    ];
    if (issues.length) throw badInput(...issues);
    const [organisationId] = form.organisationIds;
    return {
      fields: { ...USER_FORM.fieldsOf(form), trusted, organisationId: organisationId as number },
      organisationIds: form.organisationIds,
      roles,
      modelIds: form.limitedToModels ? form.modelIds : [],
    };
  }

  private async rolesOf(auth: Auth, { roleIds }: Form, previous: PreviousState): Promise<RoleChoice[]> {
    const known = await this.roles.listOfEnterprise(previous.enterpriseId);
    const wanted = roleIds.map((id) => known.find((role) => role.id === id));
    const issues = wanted.flatMap((role, index): IssueInput[] =>
      role ? [] : [{ path: `roleIds.${index}`, code: 'notFound' }],
    );
    if (issues.length) throw badInput(...issues);
    const roles = wanted.filter((role) => role !== undefined);
    if (roles.some((role) => !previous.roleIds.includes(role.id) && isBeyond(auth, role)))
      throw new AppError('role.beyondOwn');
    return roles;
  }
  /** A department that the user already has may stay, even when it is outside the caller's reach. */
  private async findForeignDepartments(
    auth: Auth,
    { organisationIds }: Form,
    previous: PreviousState,
  ): Promise<IssueInput[]> {
    const reached = await this.departments.filterReached(auth.scope, previous.enterpriseId, organisationIds);
    return organisationIds.flatMap((id, index) =>
      reached.has(id) || previous.organisationIds.includes(id)
        ? []
        : [{ path: `organisationIds.${index}`, code: 'notFound' }],
    );
  }
  /** A model to which the user is already limited may stay, like a department. */
  private async findForeignModels(
    auth: Auth,
    { limitedToModels, modelIds }: Form,
    previous: PreviousState,
  ): Promise<IssueInput[]> {
    if (!limitedToModels) return [];
    const known = await this.models.filterKnown(auth.scope, previous.enterpriseId, modelIds);
    return modelIds.flatMap((id, index) =>
      known.has(id) || previous.modelIds.includes(id) ? [] : [{ path: `modelIds.${index}`, code: 'notFound' }],
    );
  }
}
