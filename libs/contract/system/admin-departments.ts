import { z } from 'zod';
import { organisationChange, organisationRow, type OrganisationRow } from '../enterprise/organisation';
import { byIds, id, route, emptyToUndefined } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

/** A department in a list, with the names of its enterprise and of the department above it. */
export const departmentRow = organisationRow.extend({
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  parentName: z.string().nullable(),
  parentEnName: z.string().nullable(),
});
export type DepartmentRow = z.output<typeof departmentRow>;

export interface DepartmentNode extends OrganisationRow {
  children: DepartmentNode[];
}
export const departmentNode: z.ZodType<DepartmentNode> = organisationRow.extend({
  get children() {
    return z.array(departmentNode);
  },
});

const base = '/system/deptInfo';
/** Departments in the system console; they are the same as in the area organisation. */
export const departmentsApi = {
  /** Departments of the enterprise, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'system:deptInfo:query',
    input: pageQuery,
    output: pageOf(departmentRow),
    answer: 'page',
  }),
  /** Creates a department (`parentId` is required), or changes one by `id`. Another `parentId` moves it. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'system:deptInfo:edit',
    says: 'saved',
    output: organisationRow,
    input: organisationChange
      .extend({ id: z.preprocess(emptyToUndefined, id.optional()) })
      .refine((given) => given.id !== undefined || given.parentId !== undefined, {
        path: ['parentId'],
        message: 'organisation.required',
      }),
  }),
  /** Deletes departments. Deletes all or none. Refused while other records refer to one of them. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'system:deptInfo:delete',
    says: 'deleted',
    input: byIds,
    answer: 'ok',
  }),
  /** The departments of the caller's enterprise as trees; for the centre also of another enterprise. */
  getDeptTree: route({
    method: 'GET',
    path: `${base}/getDeptTree`,
    needs: 'system:deptInfo:query',
    answer: 'list',
    input: z.object({ enterpriseId: z.preprocess(emptyToUndefined, id.optional()) }),
    output: z.array(departmentNode),
  }),
};
