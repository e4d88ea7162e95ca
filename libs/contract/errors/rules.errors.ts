import { errorTable } from './error-table';

/** Regulations, their lists, audit rules, tagging rules. */
export const rulesErrors = errorTable({
  'law.codeTaken': { status: 409 },
  'law.inUse': { status: 409, params: { count: 'number' } },
  'law.datesReversed': { status: 400 },
  'lawList.entryTaken': { status: 409 },
  'lawList.thresholdRange': { status: 400 },
  'lawList.substanceRequired': { status: 400 },
  'lawList.subTypeUnknown': { status: 400, params: { subType: 'text' } },
  'auditRule.codeTaken': { status: 409 },
  'applicationCode.unknown': { status: 404, params: { code: 'text' } },
  'markRule.taken': { status: 409 },
  'markRule.technologyRequired': { status: 400 },
  'markRule.technologyExpired': { status: 409 },
  'restrictedTag.taken': { status: 409 },
});
