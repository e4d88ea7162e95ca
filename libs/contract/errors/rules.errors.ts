import { errorTable } from './error-table';

/** Regulations, their lists, audit rules, tagging rules. */
export const rulesErrors = errorTable({
  'law.inUse': { status: 409, params: { count: 'number' } },
  /** The layout of the file is not supported. */
  'lawList.unknownLayout': { status: 400 },
  /** `titles`: what the closest known layout needs and the file lacks, with similar titles of the file. */
  'lawList.unknownTitles': { status: 400, params: { layout: 'text', titles: 'text' } },
  'lawList.otherLayout': { status: 409, params: { law: 'text' } },
  'lawList.sameContent': { status: 409, params: { label: 'text' } },
  'lawList.labelTaken': { status: 409, params: { label: 'text' } },
  'lawList.otherLaw': { status: 400 },
  /** The catalogue does not have some of the pasted numbers. */
  'lawList.numbersUnknown': { status: 400, params: { numbers: 'text', count: 'number' } },
  'lawList.substancesTaken': { status: 409, params: { names: 'text', count: 'number' } },
  /** Results of analyses refer to the version. */
  'lawList.versionUsed': { status: 409, params: { label: 'text', count: 'number' } },
  /** The list can be changed only by the tagging of restricted basic substances. */
  'lawList.byTagging': { status: 409 },
  'auditRule.codeTaken': { status: 409 },
  'applicationCode.unknown': { status: 404, params: { code: 'text' } },
  /** The code exists already, or is a code of the platform. */
  'applicationCode.taken': { status: 409, params: { code: 'text' } },
  'applicationCode.entryUnknown': { status: 400, params: { entry: 'text' } },
  /** A state cannot start before the one that it replaces. */
  'ruleState.tooEarly': { status: 409, params: { since: 'text' } },
  'markRule.taken': { status: 409 },
  'markRule.technologyRequired': { status: 400 },
  'markRule.technologyExpired': { status: 409 },
  /** The technology does not produce this flag, or does not apply to this class. */
  'markRule.technologyFlag': { status: 400, params: { technology: 'text', flag: 'text' } },
  'markRule.technologyClass': { status: 400, params: { technology: 'text', classCode: 'text' } },
  'flagScope.codeTaken': { status: 409 },
  'flagScope.inUse': { status: 409, params: { name: 'text', count: 'number' } },
  'technology.codeTaken': { status: 409 },
  'technology.inUse': { status: 409, params: { name: 'text', count: 'number' } },
  'restrictedTag.taken': { status: 409 },
  'restrictedTag.locked': { status: 409, params: { name: 'text', by: 'text' } },
  'auditRule.tooMany': { status: 409, params: { max: 'number' } },
});
