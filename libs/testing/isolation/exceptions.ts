import type { Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/** Refusals that a caller meets with own, well-formed ids, each by a rule of the business; whatever else is not success fails the test. */
const OF_OWN: Readonly<Record<string, readonly string[]>> = {
  /** There is one announcement, the platform's. */
  'POST /saveAnnouncement': ['forbidden'],
  /** Jobs of the world are done; who may only look at jobs ends none of others. */
  'POST /jobs/{id}/cancel': ['job.notCancellable', 'forbidden'], 'POST /jobs/{id}/retry': ['job.notRetryable', 'forbidden'],
  /** Nobody deactivates the own enterprise. */
  'POST /sys/enterprise/state': ['user.self'],
  /** An enterprise is not merged with itself; trust is given by a login name, which the sample does not know. */
  'POST /matlas/enterprise/merge/preview': ['enterprise.mergeSelf'], 'POST /matlas/enterprise/merge/start': ['enterprise.mergeSelf'], 'POST /matlas/entorguser/trust/grant': ['badInput'],
  /** What is corrected is used there; another identity in its place is not. */
  'POST /mds/cascade/run': ['badInput', 'node.edgeRefused'], 'POST /mds/cascade/preview': ['node.edgeRefused'],
  /** Of two departments of the own tree one stands below the other already. */
  'PUT /sys/org': ['organisation.cycle'], 'POST /system/deptInfo/saveOrUpdate': ['organisation.cycle'],
  /** A basic substance stands below a material only. */
  'POST /data/local/component': ['badInput'], 'PUT /data/local/component': ['badInput'], 'POST /data/local/semiComponent': ['badInput'], 'PUT /data/local/semiComponent': ['badInput'],
};
export const isRefusalOfOwn = (route: Route, code: string): boolean => OF_OWN[nameOf(route)]?.includes(code) ?? false;

/** Whom an enterprise trusts with its confidential substances is told to it by name, whoever they work for. */
const TRUSTED: readonly string[] = ['POST /matlas/entorguser/trust/page', 'POST /matlas/entorguser/trust/revoke/{id}'];
/** Calls that tell people of one enterprise who is where in others, by design: contact persons, or administrators where none is named. */
const OPEN: readonly string[] = [...TRUSTED, 'GET /common/notes/receivers', 'POST /matlas/setUserManage/getClientManagerPage', 'POST /getClientManagerPage'];
export const mayTellOthers = (route: Route): boolean => OPEN.includes(nameOf(route));

/** Ids that are counted within the record beside them: another's is no other number. The record beside them is what is probed. */
const WITHIN: readonly string[] = ['findingId'];
export const isWithinAnother = ({ field }: IdPlace): boolean => WITHIN.includes(field);

/** Fields that change nothing in the answer even for an own row; nothing may come of another's all the same. */
const UNANSWERED: readonly string[] = [
  /** A creation takes no id, and a node that the draft does not have is a new one. */
  ...['component', 'semiComponent', 'material'].flatMap((kind) => [`POST /data/local/${kind} id`, `POST /data/local/${kind} tree.id`, `PUT /data/local/${kind} tree.id`]),
  ...['POST', 'PUT'].flatMap((method) => ['component', 'semiComponent'].flatMap((kind) => [`${method} /data/local/${kind} tree.children.substanceId`])),
  /** Kept as it was said, and read only where the child contains that substance. */
  ...['POST', 'PUT'].flatMap((method) => ['component', 'semiComponent', 'material'].map((kind) => `${method} /data/local/${kind} tree.children.applicationOverrides.substanceId`)),
  /** A job is started; what is not of the model is left out. */
  'POST /bom/info/matching ids',
];
export const isUnanswered = (route: Route, { field }: IdPlace): boolean => UNANSWERED.includes(`${nameOf(route)} ${field}`);
