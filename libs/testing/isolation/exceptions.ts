import type { Route } from '@matlas/contract';
import type { IdPlace } from './input-shape';
import { MESSAGES_AND_FILES } from './message-exceptions';
import { SCIP_AND_CQC } from './scip-and-cqc-exceptions';
import { SYNC } from './sync-exceptions';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/**
 * Refusals that are expected although the caller sends own, well-formed IDs, each caused by a business rule. Any
 * other result except success fails the test.
 */
const OF_OWN: Readonly<Record<string, readonly string[]>> = {
  ...SCIP_AND_CQC,
  ...SYNC,
  ...MESSAGES_AND_FILES,
  /** A lock is taken away by its person, or by one who reaches the whole enterprise. */
  'POST /data/localDataManage/unlock': ['sheet.lockOfOther'],
  /** A draft is made by those who may make data sheets. */
  'POST /bom/info/fill': ['forbidden'],
  'POST /data/audit/absence/remove': ['audit.othersAbsence'],
  /** The centre has no department of the enterprise whose rows are its own in the test. */
  'POST /announcementInfo/saveOrUpdate': ['badInput'],
  /** All jobs of the world have ended; users with read permission only cannot end jobs of others. */
  'POST /jobs/{id}/cancel': ['job.notCancellable', 'forbidden'],
  'POST /jobs/{id}/retry': ['job.notRetryable', 'forbidden'],
  /** The uploads of the world are incomplete. */
  'POST /sys/upload/{uploadId}/finish': ['upload.incomplete'],
  /** The sample is the UUID of no session, and its password is not encrypted. */
  'POST /sys/access/session/end': ['notFound'],
  'POST /sys/access/confirm': ['signIn.encryption'],
  /** A user cannot deactivate the own enterprise. */
  'POST /sys/enterprise/state': ['user.self'],
  /** An enterprise cannot be merged with itself; trust is granted by login name, and the sample's name is unknown. */
  'POST /matlas/enterprise/merge/preview': ['enterprise.mergeSelf'],
  'POST /matlas/enterprise/merge/start': ['enterprise.mergeSelf'],
  'POST /matlas/entorguser/trust/grant': ['badInput'],
  /** The corrected sheet is in use; another identity cannot replace it. */
  'POST /mds/cascade/run': ['badInput', 'node.edgeRefused'],
  'POST /mds/cascade/preview': ['node.edgeRefused'],
  /** The sample names no substance. */
  'POST /data/substance/uncatalogued/keep': ['badInput'],
  /** The sample file is not a workbook of substances. */
  'POST /data/substance/import': ['workbook.columnMissing'],
  'POST /data/substance/importErrors': ['workbook.columnMissing'],
  /**
   * Only the centre decides on requests; a decided or withdrawn request is final; an own substance cannot answer
   * one.
   */
  ...Object.fromEntries(
    ['accept', 'answer', 'reject', 'withdraw'].map((what) => [
      `POST /data/substance/request/${what}`,
      ['forbidden', 'substance.requestDecided', 'substance.unknown', 'substance.nameTaken'],
    ]),
  ),
  /**
   * Own departments and users cannot be recipients; a draft is not released, and a sheet never sent before has no
   * recipients to copy.
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
   * A request belongs to its two parties: the centre cannot act on it, and each state permits only certain actions.
   * The sample is not a workbook of requests, and its sheet was not requested.
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
  /** Switching and ordering need all rules; and the sample has nothing to disclose, because its sheets have drafts. */
  'POST /exchange/received/autopilot/switch': ['autopilot.noRules', 'autopilot.confirm'],
  'POST /exchange/received/autopilot/run': ['autopilot.off'],
  'POST /exchange/received/autopilot/rules/order': ['conflict'],
  'POST /exchange/received/autopilot/limits': ['conflict'],
  'POST /exchange/received/autopilot/rules/saveOrUpdate': ['badInput', 'conflict'],
  'POST /data/disclosure/disclose': ['sheet.versionExists', 'sheet.incomplete', 'forbidden', 'notFound'],
  'POST /data/disclosure/setting/saveOrUpdate': ['conflict'],
  /**
   * Published packs cannot be changed, and there is only one draft; check results of others can be deleted only by
   * users who may end their jobs. A file of another purpose cannot belong to a rule.
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
  /** The sample has no generated file of its conversion, and its codes are on no list. */
  'GET /transfer/conversion/out/file/{runId}': ['file.gone'],
  'POST /transfer/conversion/approval/approve': ['applicationCode.unknown'],
  /** The sample's manifest has no signature. */
  'POST /transfer/offline/bringBack': ['offline.signature'],
  'POST /transfer/conversion/c2c/download': ['conversion.noSupplyNumber'],
  /** The files of the world have rows but no bytes. */
  'GET /transfer/homologation/vehicle/export': ['file.gone'],
  /** No sheet of the sample's supplier was accepted; a list outside the chosen regulations is not found. */
  ...Object.fromEntries(
    ['POST /analysis/prohibitSubstance/analysisSubstance', 'POST /analysis/saved/saveOrUpdate'].map((call) => [
      call,
      ['analysis.noData'],
    ]),
  ),
  /** Only the newest version of a layout can be continued; layouts of the platform belong to the centre. */
  'POST /transfer/layout/save': ['layout.changed', 'layout.ofPlatform'],
  /**
   * The sample's finding has the verdict pass and its file shows something else; each state of a decision permits
   * only certain actions, and nobody can approve an own proposal.
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
  /** The files of the world's imports were never uploaded. */
  'GET /transfer/bundle/ofImport/{importId}': ['file.gone', 'import.expired'],
  /** The world's list has a single version; the sample is not a list; a draft cannot be used in a vehicle. */
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
  /** Each part of the world has its task; exactly one assignee is taken. */
  'POST /data/modeFillInfo/saveOrUpdate': ['badInput', 'notFound'],
  /** The changes of the world replace a sheet by itself. */
  'POST /model/componentChangeInfo/saveOrUpdate': ['badInput', 'change.modelRequired'],
  'POST /model/componentChangeInfo/effect': ['badInput', 'analysis.regulationRequired'],
  'POST /model/componentChangeInfo/confirm': [
    'change.changedSince',
    'hook.notReleased',
    'node.addUnfinished',
    'node.replaceUnfinished',
  ],
  'POST /model/componentChangeInfo/undo': ['change.state'],
  'POST /model/componentRecord/saveOrUpdate': ['badInput', 'change.modelRequired', 'change.partRequired'],
  'POST /model/componentRecord/effect': ['badInput', 'analysis.regulationRequired'],
  'POST /model/componentRecord/confirm': [
    'change.changedSince',
    'hook.notReleased',
    'node.addUnfinished',
    'node.replaceUnfinished',
  ],
  'POST /model/componentRecord/undo': ['change.state'],
  /** The users of the world are not limited to certain models. */
  'POST /model/modInfo/grant': ['model.userSeesAll', 'user.beyondOwn'],
  /** Both parts of the world are marked. */
  'POST /model/highRiskMark/saveOrUpdate': ['highRisk.marked', 'notFound'],
  /**
   * The sample names no place of the vehicle and no own mark, and its technology does not fit; a mark that was
   * changed since cannot be undone.
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
  /** A task can be finished only by its assignee or its creator. */
  'POST /analysis/task/finish': ['forbidden'],
  /** The lists of the world were not imported from files. */
  'GET /rule/msgLawList/versionFile': ['notFound'],
  /**
   * Records used by results cannot be deleted; substances and labels are unique in a list; a code belongs to its
   * own list; names of tags are unique.
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
  /** Nobody is the own deputy. */
  'POST /data/audit/absence/save': ['badInput'],
  /** The audits of the world are undecided and in nobody's hands; the sample is no workbook of assignments. */
  ...Object.fromEntries(
    ['audit', 'imdsAudit'].flatMap((of) => [
      [`POST /data/${of}/withdraw`, ['audit.notDecided']],
      [`POST /data/${of}/revoke`, ['audit.notDecided']],
      [`POST /data/${of}/handBack`, ['audit.notDecided']],
    ]),
  ),
  /** The sheet of the world that came from IMDS has errors. */
  'POST /data/imdsAudit/audit': ['sheet.formInvalid'],
  'POST /data/imdsAudit/syncStatus': ['sync.stateNotSyncable'],
  'POST /data/matlasDistribution/importData': ['workbook.columnMissing'],
  'POST /data/matlasDistribution/importErrors': ['workbook.columnMissing'],
  /** The columns of a spreadsheet are mapped; the file of the world is none. */
  'POST /transfer/import/map': ['transfer.changedSince'],
  'POST /rule/anaMaterialMarkRule/saveOrUpdate': ['markRule.taken'],
  'POST /rule/anaMatFlagscope/saveOrUpdate': ['flagScope.codeTaken'],
  'DELETE /rule/anaMatFlagscope/delete': ['flagScope.inUse'],
  'POST /rule/anaMaterialMarkRule/technology/saveOrUpdate': ['technology.codeTaken'],
  'DELETE /rule/anaMaterialMarkRule/technology/delete': ['technology.inUse'],
  'POST /analysis/anaResMark/saveOrUpdate': ['restrictedTag.taken'],
  /** The code of a link cannot be guessed. */
  ...Object.fromEntries(
    ['open', 'substances', 'save', 'submit', 'refuse'].map((call) => [
      `POST /exchange/guest/${call}`,
      ['guest.linkInvalid'],
    ]),
  ),
  /** Of two departments in the own tree, one is already below the other. */
  'PUT /sys/org': ['organisation.cycle'],
  'POST /system/deptInfo/saveOrUpdate': ['organisation.cycle'],
  /** Only a material can contain a basic substance. */
  'POST /data/local/component': ['badInput'],
  'PUT /data/local/component': ['badInput'],
  'POST /data/local/semiComponent': ['badInput'],
  'PUT /data/local/semiComponent': ['badInput'],
};
export const isRefusalOfOwn = (route: Route, code: string): boolean => OF_OWN[nameOf(route)]?.includes(code) ?? false;

/**
 * IDs that are numbered within another record of the input, so a foreign ID is not a different number. The other
 * record is tested instead.
 */
const WITHIN: readonly string[] = ['findingId'];
export const isWithinAnother = ({ field }: IdPlace): boolean => WITHIN.includes(field);
