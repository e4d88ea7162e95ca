import type { OrganisationRow } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import type { Department } from './department.store';

/** Departments above the caller's own are shown to complete the tree; the caller cannot change them. */
export function toOrganisationRow(auth: Auth, department: Department): OrganisationRow {
  const { isReached, createTime, updateTime, ...fields } = department;
  const isRoot = department.parentId === null;
  const mayEdit = isReached && (can(auth, 'sys:org:edit') || can(auth, 'system:deptInfo:edit'));
  return {
    ...fields,
    isRoot,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    can: {
      edit: mayEdit,
      addBelow: mayEdit,
      delete: isReached && !isRoot && (can(auth, 'sys:org:delete') || can(auth, 'system:deptInfo:delete')),
    },
  };
}
