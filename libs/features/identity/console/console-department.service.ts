import { Injectable } from '@nestjs/common';
import type { api, DepartmentNode, DepartmentRow, In, OrganisationRow, Page, PageQuery } from '@matlas/contract';
import { type Auth, badInput, Db } from '@matlas/server-kit';
import { toOrganisationRow } from '../organisations/department.row';
import { DepartmentService } from '../organisations/department.service';
import { DepartmentPageStore } from './department-page.store';

type Departments = typeof api.system.departments;

/** Departments for the system console; saved by the use cases of the organisation. */
@Injectable()
export class ConsoleDepartmentService {
  constructor(
    private readonly db: Db,
    private readonly store: DepartmentPageStore,
    private readonly departments: DepartmentService,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<DepartmentRow>> {
    const found = await this.store.page(auth.scope, page);
    return {
      ...found,
      records: found.records.map(({ enterpriseName, enterpriseEnName, parentName, parentEnName, ...department }) => ({
        ...toOrganisationRow(auth, department),
        enterpriseName,
        enterpriseEnName,
        parentName,
        parentEnName,
      })),
    };
  }
  async getTree(auth: Auth, { enterpriseId }: In<Departments['getDeptTree']>): Promise<DepartmentNode[]> {
    const top = await this.store.getTopDepartment(auth.scope, enterpriseId ?? auth.enterpriseId);
    return nested(await this.departments.listEnterpriseTree(auth, top));
  }
  save(auth: Auth, { id, parentId, ...input }: In<Departments['saveOrUpdate']>): Promise<OrganisationRow> {
    if (id !== undefined) return this.departments.change(auth, { ...input, id, parentId });
    if (parentId === undefined) throw badInput({ path: 'parentId', code: 'organisation.required' });
    return this.departments.create(auth, { ...input, parentId });
  }
  /**
   * Deletes all or none; children before their parents, in whatever order they are given. A department outside the
   * caller's reach is refused before any other check.
   */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) await this.departments.getDepartment(auth, id);
      const withBelow = await Promise.all(
        ids.map(async (id) => ({ id, below: (await this.departments.listSubtree(id)).length })),
      );
      for (const { id } of withBelow.sort((one, other) => one.below - other.below))
        await this.departments.delete(auth, id);
      return null;
    });
  }
}

/** Rows are ordered parents first. */
function nested(rows: readonly OrganisationRow[]): DepartmentNode[] {
  const nodes = new Map<number, DepartmentNode>();
  const roots: DepartmentNode[] = [];
  for (const row of rows) {
    const node: DepartmentNode = { ...row, children: [] };
    nodes.set(row.id, node);
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
