import type { Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';

/** Fields that do not affect the answer even for an own row; a foreign row must still have no effect. */
const UNANSWERED: readonly string[] = [
  /** A creation takes no ID, and an unknown node of the draft is a new one. */
  ...['component', 'semiComponent', 'material'].flatMap((kind) => [
    `POST /data/local/${kind} id`,
    `POST /data/local/${kind} tree.id`,
    `PUT /data/local/${kind} tree.id`,
  ]),
  ...['POST', 'PUT'].flatMap((method) =>
    ['component', 'semiComponent'].flatMap((kind) => [`${method} /data/local/${kind} tree.children.substanceId`]),
  ),
  /** Stored unchanged, and read only when the child contains that substance. */
  ...['POST', 'PUT'].flatMap((method) =>
    ['component', 'semiComponent', 'material'].map(
      (kind) => `${method} /data/local/${kind} tree.children.applicationOverrides.substanceId`,
    ),
  ),
  /** Removing a substance that is not a member has no effect. */
  'POST /data/substance/group/members removeIds',
  /** A place outside the run has no findings, whether it exists or not. */
  'POST /analysis/prohibitSubstance/queryListByCkid sheetId',
  'POST /analysis/prohibitSubstance/queryListByCkid nodeId',
  /** Starts a job; positions outside the model are ignored. */
  'POST /bom/info/matching ids',
  'POST /bom/info/cqcMatching/{modId} ids',
  /** References that the sheet does not have are answered with the reason, whether they exist or not. */
  'POST /mds/update/preview replacements.fromId',
  'POST /mds/update/run replacements.fromId',
  'POST /exchange/sent/sheet/copyRecipients/{id} fromKids',
  'POST /exchange/sent/sheet/further/{id} kids',
  /** A user of the own enterprise is never a person of the recipient. */
  ...[
    'POST /exchange/sent/recipient/saveOrUpdate',
    'POST /exchange/received/forward/{id}',
    'POST /exchange/received/batchForward',
  ].map((call) => `${call} recUserId`),
  /** Sheets that are in the audit already, or not released, are left out. */
  'POST /data/audit/submit sheetIds',
  /** What the reader does not see is ignored; the drafts of the world are seen by no reader. */
  'POST /announcementInfo/read ids',
  /** Filters of a log: an auditor without entries is answered like an unknown one. */
  'GET /data/audit/getAuditLog userId',
  'GET /data/imdsAudit/getAuditLog userId',
  'GET /data/imdsAudit/getAuditLog sheetId',
  /** The sheets are looked up first; those of the world are no releases of the caller. */
  'POST /webservice/uploadMds partnerId',
  /** An offline package is refused by its signature before anything that it names is looked up. */
  ...[
    'id',
    'tree.id',
    'tree.children.applicationOverrides.substanceId',
    'tree.children.ref.cid',
    'tree.children.substanceId',
  ].map((field) => `POST /transfer/offline/bringBack sheets.${field}`),
  /** A user who owns no affected sheet is refused like an unknown one. */
  'POST /mds/cascade/run ownerIds',
];
export const isUnanswered = (route: Route, { field }: IdPlace): boolean =>
  UNANSWERED.includes(`${route.method} ${route.path} ${field}`);
