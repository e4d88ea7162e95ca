import { Injectable } from '@nestjs/common';
import type { OrganisationChange, OrganisationCreate, OrganisationRow } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, databaseError, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { toOrganisationRow } from './department.row';
import { DEPARTMENT, type Department, DepartmentStore } from './department.store';

const SUBJECT = 'organisation';

/**
 * Departments of an enterprise, each with a contact person. The tree decides on the reach of users: changes take
 * effect at the next call.
 */
@Injectable()
export class DepartmentService {
  constructor(
    private readonly db: Db,
    private readonly departments: DepartmentStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async listEnterpriseTree(auth: Auth, id: number): Promise<OrganisationRow[]> {
    const { enterpriseId } = await this.departments.getDepartment(auth.scope, id);
    return (await this.departments.listTree(auth.scope, enterpriseId)).map((department) =>
      toOrganisationRow(auth, department),
    );
  }
  /** The department, when it is in the caller's reach; throws `notFound` otherwise. */
  getDepartment(auth: Auth, id: number): Promise<Department> {
    return this.departments.getDepartment(auth.scope, id);
  }
  /** The department with its subtree. */
  listSubtree(id: number): Promise<number[]> {
    return this.departments.listSubtree(id);
  }

  create(auth: Auth, { code: givenCode, ...input }: OrganisationCreate): Promise<OrganisationRow> {
    return this.db.tx(async () => {
      const { enterpriseId } = await this.departments.getDepartment(auth.scope, input.parentId);
      await this.departments.lockTree(enterpriseId);
      const code = givenCode ?? (await this.departments.nextCode(enterpriseId));
      const contactUserId = input.contactUserId ?? null;
      await this.refuseTaken(enterpriseId, { ...input, code, contactUserId, id: null });
      const id = await this.departments.save({
        ...DEPARTMENT.fieldsOf({ ...input, contactUserId, code }),
        enterpriseId,
      });
      return this.recordChange(auth, id, undefined);
    });
  }

  /**
   * Throws `organisation.root` when it would rename or move the enterprise itself, `organisation.cycle` for a
   * parent in its own subtree.
   */
  change(auth: Auth, { id, version, ...input }: OrganisationChange): Promise<OrganisationRow> {
    return this.db.tx(async () => {
      const { enterpriseId } = await this.departments.getDepartment(auth.scope, id);
      await this.departments.lockTree(enterpriseId);
      const before = await this.departments.lockDepartment(auth.scope, id);
      const after = {
        ...input,
        parentId: input.parentId ?? before.parentId,
        code: input.code ?? before.code,
        contactUserId: input.contactUserId ?? null,
      };
      if (
        before.parentId === null &&
        (after.parentId !== null || after.nameZh !== before.nameZh || after.nameEn !== before.nameEn)
      )
        throw new AppError('organisation.root');
      if (after.parentId !== before.parentId && after.parentId !== null)
        await this.refuseParent(auth, before, after.parentId);
      await this.refuseTaken(enterpriseId, { ...after, id });
      await this.departments.save({ ...DEPARTMENT.fieldsOf(after), id, version: version ?? before.version });
      return this.recordChange(auth, id, before);
    });
  }

  /** Throws `organisation.notEmpty` while anything refers to it, `organisation.root` for the enterprise itself. */
  delete(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.departments.lockDepartment(auth.scope, id);
      if (before.parentId === null) throw new AppError('organisation.root');
      await this.departments.delete(id).catch((error: unknown) => {
        throw databaseError(error)?.code === 'stillReferenced' ? new AppError('organisation.notEmpty') : error;
      });
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      await this.cache.forget();
      return null;
    });
  }

  private async refuseParent(auth: Auth, department: Department, parentId: number): Promise<void> {
    const parent = await this.departments.getDepartment(auth.scope, parentId);
    if (parent.enterpriseId !== department.enterpriseId) throw badInput({ path: 'parentId', code: 'notFound' });
    if ((await this.departments.listSubtree(department.id)).includes(parentId))
      throw new AppError('organisation.cycle');
  }
  private async refuseTaken(
    enterpriseId: number,
    fields: { id: number | null; parentId: number | null; nameZh: string; code: string; contactUserId: number | null },
  ): Promise<void> {
    if (fields.parentId !== null && (await this.departments.hasSibling(fields.parentId, fields.nameZh, fields.id)))
      throw badInput({ path: 'nameZh', code: 'organisation.nameTaken' });
    if (await this.departments.hasCode(enterpriseId, fields.code, fields.id))
      throw badInput({ path: 'code', code: 'duplicate' });
    if (fields.contactUserId !== null && !(await this.departments.hasUser(enterpriseId, fields.contactUserId)))
      throw badInput({ path: 'contactUserId', code: 'notFound' });
  }
  /**
   * A new department is in the caller's reach when its parent is; but a caller whose reach is a list of departments
   * gets it only with the next call.
   */
  private async recordChange(auth: Auth, id: number, before: Department | undefined): Promise<OrganisationRow> {
    await this.cache.forget();
    const after = await this.departments.getDepartment(
      { ...auth.scope, organisationIds: [...auth.scope.organisationIds, id] },
      id,
    );
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    return toOrganisationRow(auth, after);
  }
}
