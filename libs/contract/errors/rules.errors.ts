import { errorTable } from './error-table';

/** Regulations, their lists, audit rules, tagging rules. */
export const rulesErrors = errorTable({
  'law.inUse': { status: 409, params: { count: 'number' } },
  /** The file is of no layout that we know. */
  'lawList.unknownLayout': { status: 400 },
  'lawList.otherLayout': { status: 409, params: { law: 'text' } },
  'lawList.sameContent': { status: 409, params: { label: 'text' } },
  'lawList.labelTaken': { status: 409, params: { label: 'text' } },
  'lawList.otherLaw': { status: 400 },
  /** Pasted numbers that the catalogue does not have. */
  'lawList.numbersUnknown': { status: 400, params: { numbers: 'text', count: 'number' } },
  'lawList.substancesTaken': { status: 409, params: { names: 'text', count: 'number' } },
  /** Results of analyses name it. */
  'lawList.versionUsed': { status: 409, params: { label: 'text', count: 'number' } },
  /** Written by the tagging of restricted basic substances alone. */
  'lawList.byTagging': { status: 409 },
  'auditRule.codeTaken': { status: 409 },
  'applicationCode.unknown': { status: 404, params: { code: 'text' } },
  /** An own code would be taken for the platform's, or there is one already. */
  'applicationCode.taken': { status: 409, params: { code: 'text' } },
  'applicationCode.entryUnknown': { status: 400, params: { entry: 'text' } },
  /** A state cannot begin before the one that it replaces. */
  'ruleState.tooEarly': { status: 409, params: { since: 'text' } },
  'markRule.taken': { status: 409 },
  'markRule.technologyRequired': { status: 400 },
  'markRule.technologyExpired': { status: 409 },
  /** The technology does not make this of a mass, or does not take this class. */
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
