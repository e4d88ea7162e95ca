import type { Route } from '@matlas/contract';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** An enterprise sees the names of its trusted users, whatever enterprise they belong to. */
const TRUSTED: readonly string[] = ['POST /matlas/entorguser/trust/page', 'POST /matlas/entorguser/trust/revoke/{id}'];
/**
 * Calls that show users of other enterprises by design: contact persons, or administrators when no contact is set;
 * and colleagues who can receive an answer, a task or sheets to audit.
 */
const OPEN: readonly string[] = [
  ...TRUSTED,
  'GET /exchange/request/recipients',
  /** Who gives tasks of a model chooses among the departments and users of the whole enterprise. */
  'GET /data/deptUser/deptAndUserList',
  'GET /analysis/task/people',
  'GET /common/notes/receivers',
  /** Who distributes sheets chooses among the auditors of the whole enterprise. */
  'GET /data/matlasDistribution/auditors',
  'GET /data/audit/absence/deputies',
  'GET /data/audit/absence/list',
  'POST /data/matlasDistribution/page',
  'POST /data/matlasDistribution/saveOrUpdate',
  'GET /data/matlasDistribution/detail',
  'POST /matlas/setUserManage/getClientManagerPage',
  'POST /getClientManagerPage',
];
export const mayNotifyOthers = (route: Route): boolean => OPEN.includes(nameOf(route));
