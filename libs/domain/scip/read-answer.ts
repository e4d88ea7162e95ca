import { readScipNumber } from './scip-number';

/** What the authority says about a file; `pending`: it has the file and has not decided. */
export const SCIP_DECISIONS = ['passed', 'failed', 'pending'] as const;
export type ScipDecision = (typeof SCIP_DECISIONS)[number];
/** A line of the report. `articleId`: uuid of the article that it is about. */
export interface ScipReportLine {
  code: string;
  text: string;
  articleId: string | null;
}
export interface ScipAnswer {
  /** Uuid of the submission on the other side. */
  submissionId: string | null;
  decision: ScipDecision;
  scipNumber: string | null;
  report: ScipReportLine[];
}

/** Most lines that are kept of a report, and most characters of a text. */
export const MAX_SCIP_REPORT = 500;
const MAX_TEXT = 2000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, MAX_TEXT);
}
/** The uuid in a key of IUCLID, `uuid/snapshot`. */
const uuidIn = (value: unknown): string | null => UUID.exec(textOf(value) ?? '')?.[0]?.toLowerCase() ?? null;
function lineOf(value: unknown): ScipReportLine[] {
  const line = isRecord(value) ? value : { text: value };
  const [code, text] = [textOf(line['code']), textOf(line['text'] ?? line['message'])];
  if (code === null && text === null) return [];
  return [{ code: code ?? '', text: text ?? code ?? '', articleId: uuidIn(line['documentKey'] ?? line['articleId']) }];
}

/**
 * Reads an answer of the submission interface: JSON with `submissionId`, `status` (passed, failed, pending),
 * `scipNumber` and `report`. The interface of ECHA is not public: the names are ours (decision 0119). Undefined when it
 * says none of the three, or `passed` without a SCIP number: what nobody understands is no acceptance.
 */
export function readScipAnswer(text: string): ScipAnswer | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (!isRecord(parsed)) return undefined;
  const status = textOf(parsed['status'])?.toLowerCase();
  const decision = SCIP_DECISIONS.find((known) => known === status);
  const scipNumber = readScipNumber(textOf(parsed['scipNumber']) ?? '') ?? null;
  if (!decision || (decision === 'passed' && scipNumber === null)) return undefined;
  const report = Array.isArray(parsed['report']) ? parsed['report'] : [];
  return {
    submissionId: textOf(parsed['submissionId']),
    decision,
    scipNumber: decision === 'passed' ? scipNumber : null,
    report: report.slice(0, MAX_SCIP_REPORT).flatMap(lineOf),
  };
}
