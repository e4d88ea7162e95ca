import type { RecordKind } from '@matlas/contract';

/** Kinds that a department does not own: they belong to the whole enterprise. */
export const ENTERPRISE_WIDE: readonly RecordKind[] = [
  'law',
  'listVersion',
  'listItem',
  'enterprise',
  'autopilotRule',
  'autopilotRun',
  'codeApproval',
  'analysisDecision',
  'fileLayout',
  'applicationCode',
  'exemption',
  'auditRule',
  'distributionRule',
  'auditAbsence',
  'announcement',
  'fileInfo',
  'robot',
  'robotMessage',
  'resMark',
  'taggingRule',
  'flagScope',
  'technology',
  'recycledTarget',
  'vocLimit',
];
