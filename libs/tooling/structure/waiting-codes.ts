export interface WaitingCodes {
  /** The planned use of the codes, and the issue that implements it. */
  readonly until: string;
  readonly codes: readonly string[];
}

/**
 * Codes of libs/contract/errors that are not raised yet. A code that is raised must be removed from this list
 * (codes.spec.ts).
 */
export const WAITING_ERRORS: readonly WaitingCodes[] = [
  {
    until: 'issue 20: old and protected workbooks, columns and rows as systems write them',
    codes: ['workbook.encrypted', 'workbook.columnTwice', 'workbook.oldFormat', 'row.existing'],
  },
  {
    until:
      'issue 21: the matrix of node states, matching runs, changes of parts, the high-risk list, deletion of models',
    codes: [
      'analysis.nothingMatched',
      'bom.cycle',
      'match.running',
      'match.nothingOpen',
      'match.noCandidate',
      'match.notCandidate',
      'match.tie',
      'match.draftOnly',
      'node.notFillable',
      'node.notUnannotatable',
      'node.notAnnotatable',
      'node.notDeletable',
      'node.notHookable',
      'model.nameTaken',
      'model.hasReports',
      'model.curbWeightMissing',
      'change.modelRequired',
      'highRisk.marked',
    ],
  },
  {
    until:
      'issue 22: sentences of the specification that get their place, or are one with the sentence that says the same today',
    codes: [
      'materialClass.notConvertible',
      'client.resultRequired',
      'client.itemRequired',
      'client.rowRequired',
      'client.pageNumber',
      'client.noData',
      'client.noSuitableData',
      'client.logMissing',
      'client.network',
      'client.unknown',
      'client.downloadEmpty',
      'client.uploadFailed',
      'client.rolesRequired',
      'client.tagsRequired',
      'client.textFileFailed',
      'file.tooMany',
      'file.format',
      'recipient.supplierRequired',
      'recipient.supplierTwice',
      'password.oldRequired',
      'password.newRequired',
      'password.confirmRequired',
      'password.mismatch',
      'password.expired',
      'password.notExpired',
      'recovery.emailUnknown',
      'enterprise.taxIdFormat',
      'enterprise.dunsFormat',
      'enterprise.nameStartsWithNumber',
      'enterprise.ownIncomplete',
      'organisation.contactRequired',
      'sheet.saveFirst',
      'sheet.saveThisFirst',
      'sheet.noChange',
      'sheet.formIdWrong',
      'sheet.duplicateReference',
      'sheet.duplicateSubstance',
      'sheet.mixedTypes',
      'sheet.symbolRequired',
      'sheet.codeOrSymbolRequired',
      'sheet.notConvertible',
      'sheet.zeroMass',
      'customRule.textTooLong',
    ],
  },
  {
    until: 'issue 22: idempotency keys and webhooks have no call yet',
    codes: ['idempotency.reused', 'webhook.unreachable'],
  },
  {
    until: 'issue 24: SCIP dossiers',
    codes: [
      'scip.submissionMissing',
      'scip.invalid',
      'scip.workingContextMissing',
      'scip.notCandidate',
      'scip.componentsOrSubstances',
    ],
  },
  {
    until: 'issue 25: synchronisation with other systems',
    codes: ['external.unavailable', 'sync.running', 'sync.refused', 'sync.documentInvalid'],
  },
  { until: 'issue 28: what an administrator is told while the mail server is away', codes: ['mail.notSent'] },
];

/** Messages of libs/contract/errors/messages.ts that are not used yet. */
export const WAITING_MESSAGES: readonly WaitingCodes[] = [
  { until: 'issue 21: hooking and unhooking from a list', codes: ['hooked', 'unhooked'] },
  { until: 'issue 22: locks of data sheets', codes: ['locked', 'unlocked'] },
  {
    until:
      'issue 22: sentences of the specification that get their place, or are one with the sentence that says the same today',
    codes: [
      'saveFailed',
      'copyDropsDeleted',
      'themeChanging',
      'newVersion',
      'previousDayOnly',
      'proceedUnsaved',
      'leaveUnsaved',
      'removeFile',
      'switchPreferred',
      'acceptFinal',
    ],
  },
];
