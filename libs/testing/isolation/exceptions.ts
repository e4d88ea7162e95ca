import type { Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/**
 * Refusals that a caller meets with own, well-formed ids, each by a rule of the business; whatever else is not success
 * fails the test.
 */
const OF_OWN: Readonly<Record<string, readonly string[]>> = {
  /** There is one announcement, the platform's. */
  'POST /saveAnnouncement': ['forbidden'],
  /** Jobs of the world are done; who may only look at jobs ends none of others. */
  'POST /jobs/{id}/cancel': ['job.notCancellable', 'forbidden'],
  'POST /jobs/{id}/retry': ['job.notRetryable', 'forbidden'],
  /** The uploads of the world have only begun: a piece goes to their beginning, and they are not whole. */
  'PUT /sys/upload/{uploadId}/bytes/{offset}': ['upload.offset'],
  'POST /sys/upload/{uploadId}/finish': ['upload.incomplete'],
  /** Nobody deactivates the own enterprise. */
  'POST /sys/enterprise/state': ['user.self'],
  /** An enterprise is not merged with itself; trust is given by a login name, which the sample does not know. */
  'POST /matlas/enterprise/merge/preview': ['enterprise.mergeSelf'],
  'POST /matlas/enterprise/merge/start': ['enterprise.mergeSelf'],
  'POST /matlas/entorguser/trust/grant': ['badInput'],
  /** What is corrected is used there; another identity in its place is not. */
  'POST /mds/cascade/run': ['badInput', 'node.edgeRefused'],
  'POST /mds/cascade/preview': ['node.edgeRefused'],
  /** The sample is no workbook of substances. */
  'POST /data/substance/import': ['workbook.columnMissing'],
  /** The centre decides over requests; what is decided or withdrawn is so for good; an own substance answers nobody. */
  ...Object.fromEntries(
    ['accept', 'answer', 'reject', 'withdraw'].map((what) => [
      `POST /data/substance/request/${what}`,
      ['forbidden', 'substance.requestDecided', 'substance.unknown', 'substance.nameTaken'],
    ]),
  ),
  /**
   * Own departments and people are no recipients; a draft is no release, and what was never sent before is offered to
   * nobody.
   */
  ...Object.fromEntries(
    [
      'POST /exchange/sent/recipient/saveOrUpdate',
      'POST /exchange/received/forward/{id}',
      'POST /exchange/received/batchForward',
    ].map((call) => [call, ['recipient.ownEnterprise', 'recipient.department', 'recipient.person']]),
  ),
  'GET /exchange/sent/recipient/people': ['recipient.ownEnterprise'],
  'POST /exchange/sent/sheet/further/{id}': ['send.notReleased'],
  'POST /exchange/sent/sheet/copyRecipients/{id}': ['notFound'],
  /**
   * A request is somebody's: the centre decides for nobody, and each state allows its own. The sample is no workbook of
   * requests, and its sheet is not asked for.
   */
  ...Object.fromEntries(
    [
      'send',
      'remind',
      'start',
      'refuse',
      'createSheet',
      'answer',
      'withdraw',
      'accept',
      'return',
      'saveOrUpdate',
      'renewLink',
      'revokeLink',
    ].map((call) => [
      `POST /exchange/request/${call}`,
      [
        'forbidden',
        'request.state',
        'request.otherType',
        'request.remindedToday',
        'request.withdrawnMeanwhile',
        'request.duplicate',
        'guest.linkClosed',
        'badInput',
        'sheet.checkFirst',
        'sheet.incomplete',
        'send.notReleased',
      ],
    ]),
  ),
  'DELETE /exchange/request/delete': ['forbidden', 'request.state'],
  'GET /exchange/request/linkAnswer': ['notFound'],
  'POST /exchange/request/import': ['workbook.columnMissing'],
  'POST /exchange/request/importErrors': ['workbook.columnMissing'],
  /** Switched on and ordered as a whole only; and nothing is to be shown in the sample, whose sheets have drafts. */
  'POST /exchange/received/autopilot/switch': ['autopilot.noRules', 'autopilot.confirm'],
  'POST /exchange/received/autopilot/run': ['autopilot.off'],
  'POST /exchange/received/autopilot/rules/order': ['conflict'],
  'POST /exchange/received/autopilot/limits': ['conflict'],
  'POST /exchange/received/autopilot/rules/saveOrUpdate': ['badInput', 'conflict'],
  'POST /data/disclosure/disclose': ['sheet.versionExists', 'sheet.incomplete', 'forbidden', 'notFound'],
  'POST /data/disclosure/setting/saveOrUpdate': ['conflict'],
  /**
   * What is published stays, and there is one draft; results of others go with those who may end their jobs. A file of
   * another purpose is none of a rule.
   */
  ...Object.fromEntries(
    [
      'POST /exchange/rulePack/save',
      'POST /exchange/rulePack/publish',
      'DELETE /exchange/rulePack/delete',
      'POST /exchange/rulePack/saveRule',
      'DELETE /exchange/rulePack/deleteRules',
      'POST /exchange/rulePack/draft',
    ].map((call) => [call, ['rulePack.published', 'rulePack.draftExists', 'rulePack.validFromOrder', 'badInput']]),
  ),
  'DELETE /exchange/check/delete': ['forbidden'],
  'POST /exchange/check/run': ['check.nothing'],
  /** The sample has made no file of its conversion, and its codes are in no list. */
  'GET /transfer/conversion/out/file/{runId}': ['file.gone'],
  'POST /transfer/conversion/approval/approve': ['applicationCode.unknown'],
  'POST /transfer/conversion/c2c/download': ['conversion.noSupplyNumber'],
  /** The files of the world have rows and no bytes. */
  'GET /transfer/homologation/vehicle/export': ['file.gone'],
  /** Nothing was accepted from the sample's supplier; a list that is none of the chosen laws is not found. */
  ...Object.fromEntries(
    ['POST /analysis/prohibitSubstance/analysisSubstance', 'POST /analysis/saved/saveOrUpdate'].map((call) => [
      call,
      ['analysis.noData'],
    ]),
  ),
  /** A layout goes on from its newest version, and the platform's is the centre's. */
  'POST /transfer/layout/save': ['layout.changed', 'layout.ofPlatform'],
  /**
   * The sample's finding passes and its file shows something else; each state of a decision allows its own, and nobody
   * approves the own.
   */
  'POST /analysis/decision/propose': [
    'badInput',
    'decision.notDecidable',
    'decision.wrongScope',
    'decision.belowContent',
    'decision.verdictMissing',
    'decision.over',
    'decision.known',
  ],
  ...Object.fromEntries(
    ['approve', 'refuse', 'withdraw'].map((call) => [
      `POST /analysis/decision/${call}`,
      ['decision.state', 'decision.ownProposal'],
    ]),
  ),
  /** The files of the world's imports were never sent. */
  'GET /transfer/bundle/ofImport/{importId}': ['file.gone', 'import.expired'],
  /**
   * The list of the world has one version and its laws no other; the sample is no list; a draft takes no place in a
   * vehicle.
   */
  'POST /analysis/impact/start': ['badInput', 'lawList.otherLaw', 'notFound'],
  'POST /analysis/impact/ofFile': [
    'lawList.unknownLayout',
    'workbook.columnMissing',
    'import.nothingValid',
    'badInput',
  ],
  ...Object.fromEntries(
    ['keep', 'schedule/saveOrUpdate'].map((call) => [
      `POST /analysis/reportInfo/${call}`,
      ['badInput', 'analysis.noData'],
    ]),
  ),
  ...Object.fromEntries(
    ['check', 'saveOrUpdate'].map((call) => [`POST /analysis/whatIf/${call}`, ['badInput', 'whatIf.nothingReplaced']]),
  ),
  'POST /analysis/whatIf/candidates': ['notFound'],
  /**
   * The sample names no place of the vehicle, no mark of its own, and a technology for something else; what was marked
   * since is not taken back.
   */
  ...Object.fromEntries(
    [
      'GET /analysis/anaRrrMark/getRrrMarkInfo',
      'GET /analysis/anaRrrMark/sameKind',
      'DELETE /analysis/anaRrrMark/deleteMark',
    ].map((call) => [call, ['notFound']]),
  ),
  ...Object.fromEntries(
    ['mark', 'preview'].map((call) => [`POST /analysis/anaRrrMark/${call}`, ['rrr.technologyUnfit']]),
  ),
  'POST /analysis/anaRrrMark/undo': ['rrr.changedSince'],
  'POST /analysis/watch/saveOrUpdate': ['conflict', 'badInput'],
  'POST /analysis/task/saveOrUpdate': ['conflict', 'badInput'],
  /** A task is finished by whom it was given to, or who gave it. */
  'POST /analysis/task/finish': ['forbidden'],
  /** The lists of the world came from no file. */
  'GET /rule/msgLawList/versionFile': ['notFound'],
  /**
   * What results name stays; a list has a substance once and a label once; a code is of its own list, and a tag has a
   * name of its own.
   */
  'DELETE /rule/msgLawInfo/delete': ['law.inUse'],
  'DELETE /rule/msgLawList/version/delete': ['lawList.versionUsed'],
  'POST /rule/msgLawList/sub/add': ['lawList.substancesTaken'],
  'POST /rule/msgLawList/version/saveOrUpdate': ['lawList.labelTaken'],
  'POST /rule/auditAppcode/matlasUpdate': ['applicationCode.taken'],
  'POST /rule/auditAppcode/imdsUpdate': ['applicationCode.taken', 'badInput'],
  'POST /rule/auditAppcode/exemption/saveOrUpdate': ['conflict'],
  'POST /rule/auditRules/saveOrUpdate': ['auditRule.codeTaken'],
  'POST /rule/auditRules/trial': ['auditRule.codeTaken'],
  'POST /rule/auditRules/order': ['conflict'],
  'POST /rule/anaMaterialMarkRule/saveOrUpdate': ['markRule.taken'],
  'POST /rule/anaMatFlagscope/saveOrUpdate': ['flagScope.codeTaken'],
  'DELETE /rule/anaMatFlagscope/delete': ['flagScope.inUse'],
  'POST /rule/anaMaterialMarkRule/technology/saveOrUpdate': ['technology.codeTaken'],
  'DELETE /rule/anaMaterialMarkRule/technology/delete': ['technology.inUse'],
  'POST /analysis/anaResMark/saveOrUpdate': ['restrictedTag.taken'],
  /** Nobody guesses the code of a link. */
  ...Object.fromEntries(
    ['open', 'substances', 'save', 'submit', 'refuse'].map((call) => [
      `POST /exchange/guest/${call}`,
      ['guest.linkInvalid'],
    ]),
  ),
  /** Of two departments of the own tree one stands below the other already. */
  'PUT /sys/org': ['organisation.cycle'],
  'POST /system/deptInfo/saveOrUpdate': ['organisation.cycle'],
  /** A basic substance stands below a material only. */
  'POST /data/local/component': ['badInput'],
  'PUT /data/local/component': ['badInput'],
  'POST /data/local/semiComponent': ['badInput'],
  'PUT /data/local/semiComponent': ['badInput'],
};
export const isRefusalOfOwn = (route: Route, code: string): boolean => OF_OWN[nameOf(route)]?.includes(code) ?? false;

/** Whom an enterprise trusts with its confidential substances is told to it by name, whoever they work for. */
const TRUSTED: readonly string[] = ['POST /matlas/entorguser/trust/page', 'POST /matlas/entorguser/trust/revoke/{id}'];
/**
 * Calls that tell people of one enterprise who is where in others, by design: contact persons, or administrators where
 * none is named; and who of the own enterprise can get an answer or a task.
 */
const OPEN: readonly string[] = [
  ...TRUSTED,
  'GET /exchange/request/recipients',
  'GET /analysis/task/people',
  'GET /common/notes/receivers',
  'POST /matlas/setUserManage/getClientManagerPage',
  'POST /getClientManagerPage',
];
export const mayTellOthers = (route: Route): boolean => OPEN.includes(nameOf(route));

/**
 * Ids that are counted within the record beside them: another's is no other number. The record beside them is what is
 * probed.
 */
const WITHIN: readonly string[] = ['findingId'];
export const isWithinAnother = ({ field }: IdPlace): boolean => WITHIN.includes(field);

/** Fields that change nothing in the answer even for an own row; nothing may come of another's all the same. */
const UNANSWERED: readonly string[] = [
  /** A creation takes no id, and a node that the draft does not have is a new one. */
  ...['component', 'semiComponent', 'material'].flatMap((kind) => [
    `POST /data/local/${kind} id`,
    `POST /data/local/${kind} tree.id`,
    `PUT /data/local/${kind} tree.id`,
  ]),
  ...['POST', 'PUT'].flatMap((method) =>
    ['component', 'semiComponent'].flatMap((kind) => [`${method} /data/local/${kind} tree.children.substanceId`]),
  ),
  /** Kept as it was said, and read only where the child contains that substance. */
  ...['POST', 'PUT'].flatMap((method) =>
    ['component', 'semiComponent', 'material'].map(
      (kind) => `${method} /data/local/${kind} tree.children.applicationOverrides.substanceId`,
    ),
  ),
  /** Whoever is no member is not taken out. */
  'POST /data/substance/group/members removeIds',
  /** A place that the run did not look at has no findings, whether it exists or not. */
  'POST /analysis/prohibitSubstance/queryListByCkid sheetId',
  'POST /analysis/prohibitSubstance/queryListByCkid nodeId',
  /** A job is started; what is not of the model is left out. */
  'POST /bom/info/matching ids',
  /** What the sheet does not refer to is answered with the reason, whether it exists or not. */
  'POST /mds/update/preview replacements.fromId',
  'POST /mds/update/run replacements.fromId',
  'POST /exchange/sent/sheet/copyRecipients/{id} fromKids',
  'POST /exchange/sent/sheet/further/{id} kids',
  /** Nobody of the own side is a person of the recipient. */
  ...[
    'POST /exchange/sent/recipient/saveOrUpdate',
    'POST /exchange/received/forward/{id}',
    'POST /exchange/received/batchForward',
  ].map((call) => `${call} recUserId`),
  /** Whom nothing above the change concerns is refused like nobody. */
  'POST /mds/cascade/run ownerIds',
];
export const isUnanswered = (route: Route, { field }: IdPlace): boolean =>
  UNANSWERED.includes(`${nameOf(route)} ${field}`);
