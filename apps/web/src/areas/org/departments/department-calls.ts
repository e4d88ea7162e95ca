import { departmentsApi, organisationApi, type DepartmentNode, type OrganisationRow } from '@matlas/contract';
import { useCommand, useMay, useRoute } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useStartOrganisation } from '../enterprise-choice';

export interface DepartmentList {
  rows: readonly OrganisationRow[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The calls of a console; both keep the same departments by the same rules. */
export interface DepartmentCalls {
  /** What the console is called: a menu entry. */
  title: string;
  reads: typeof organisationApi.around | typeof departmentsApi.getDeptTree;
  create: typeof organisationApi.create | typeof departmentsApi.saveOrUpdate;
  change: typeof organisationApi.change | typeof departmentsApi.saveOrUpdate;
  useList: (enterpriseId: number | undefined) => DepartmentList;
  /** Undefined for who may not delete. */
  useDelete: () => ((id: number) => Promise<unknown>) | undefined;
}

const log = ['departments.title', 'kit.query'];
const deleteLog = ['departments.title', 'kit.delete'];

const listed = ({
  data,
  error,
  refetch,
}: {
  data: readonly OrganisationRow[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}): DepartmentList => ({ rows: data, error, refetch: () => void refetch() });

/** The enterprise's own console. */
export const ownDepartments: DepartmentCalls = {
  title: 'menus.screens.DepartmentManage',
  reads: organisationApi.around,
  create: organisationApi.create,
  change: organisationApi.change,
  useList: (enterpriseId) => {
    const id = useStartOrganisation(enterpriseId);
    return listed(useRoute(organisationApi.around, { id: id ?? 0 }, { log, enabled: id !== undefined }));
  },
  useDelete: () => {
    const command = useCommand(organisationApi.delete, { log: deleteLog, alsoRefreshes: ['system'] });
    return useMay()(organisationApi.delete) ? (id) => command.mutateAsync({ id }) : undefined;
  },
};

const flat = (nodes: readonly DepartmentNode[]): OrganisationRow[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The system console. */
export const systemDepartments: DepartmentCalls = {
  title: 'menus.screens.DeptAdmin',
  reads: departmentsApi.getDeptTree,
  create: departmentsApi.saveOrUpdate,
  change: departmentsApi.saveOrUpdate,
  useList: (enterpriseId) => {
    const query = useRoute(departmentsApi.getDeptTree, enterpriseId === undefined ? {} : { enterpriseId }, { log });
    const data = useMemo(() => query.data && flat(query.data), [query.data]);
    return listed({ ...query, data });
  },
  useDelete: () => {
    const command = useCommand(departmentsApi.delete, { log: deleteLog, alsoRefreshes: ['sys'] });
    return useMay()(departmentsApi.delete) ? (id) => command.mutateAsync({ ids: [id] }) : undefined;
  },
};
