import { departmentsApi, organisationApi, type DepartmentNode, type OrganisationRow } from '@matlas/contract';
import { useCommand, useMay, useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useStartOrganisation } from '../enterprise-choice';

export interface DepartmentList {
  rows: readonly OrganisationRow[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/**
 * The routes of one console. The enterprise and the system console manage the same departments under the same
 * rules.
 */
export interface DepartmentCalls {
  /** Locale key of the menu entry. */
  title: string;
  reads: typeof organisationApi.listWithAncestors | typeof departmentsApi.getDeptTree;
  create: typeof organisationApi.create | typeof departmentsApi.saveOrUpdate;
  change: typeof organisationApi.change | typeof departmentsApi.saveOrUpdate;
  useList: (enterpriseId: number | undefined) => DepartmentList;
  /** Returns undefined without the permission to delete. */
  useDelete: () => ((id: number) => Promise<unknown>) | undefined;
}

const log = ['departments.title', 'kit.query'];
const deleteLog = ['departments.title', 'kit.delete'];

const toDepartmentList = ({
  data,
  error,
  refetch,
}: {
  data: readonly OrganisationRow[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}): DepartmentList => ({ rows: data, error, refetch: () => void refetch() });

/** Departments in the console of an enterprise. */
export const ownDepartments: DepartmentCalls = {
  title: 'menus.screens.DepartmentManage',
  reads: organisationApi.listWithAncestors,
  create: organisationApi.create,
  change: organisationApi.change,
  useList: (enterpriseId) => {
    const id = useStartOrganisation(enterpriseId);
    return toDepartmentList(
      useRoute(organisationApi.listWithAncestors, { id: id ?? 0 }, { log, enabled: id !== undefined }),
    );
  },
  useDelete: () => {
    const command = useCommand(organisationApi.delete, { log: deleteLog, alsoRefreshes: ['system'] });
    return useMay()(organisationApi.delete) ? (id) => command.run({ id }) : undefined;
  },
};

const flattenTree = (nodes: readonly DepartmentNode[]): OrganisationRow[] =>
  nodes.flatMap((node) => [node, ...flattenTree(node.children)]);

/** Departments in the system console. */
export const systemDepartments: DepartmentCalls = {
  title: 'menus.screens.DeptAdmin',
  reads: departmentsApi.getDeptTree,
  create: departmentsApi.saveOrUpdate,
  change: departmentsApi.saveOrUpdate,
  useList: (enterpriseId) => {
    const query = useRoute(departmentsApi.getDeptTree, enterpriseId === undefined ? {} : { enterpriseId }, { log });
    const data = useMemo(() => query.data && flattenTree(query.data), [query.data]);
    return toDepartmentList({ ...query, data });
  },
  useDelete: () => {
    const command = useCommand(departmentsApi.delete, { log: deleteLog, alsoRefreshes: ['sys'] });
    return useMay()(departmentsApi.delete) ? (id) => command.run({ ids: [id] }) : undefined;
  },
};
