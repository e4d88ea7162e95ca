import { findingTexts, type SheetFinding } from '@matlas/contract';
import type { CheckRuleId, FindingParams } from '@matlas/domain';
import type { Language, Translator } from '@matlas/server-kit';

/** A finding of the check rules that is sent with a rejection, independent of the language. */
export interface AttachedFinding {
  code: string;
  severity: SheetFinding['severity'];
  path: string;
  params: FindingParams;
}

/** The current findings of the check that the rejecting user has selected. */
export const selectFindings = (
  found: readonly SheetFinding[],
  ticked: readonly Pick<AttachedFinding, 'code' | 'path'>[],
): AttachedFinding[] =>
  found
    .filter(({ code, path }) => ticked.some((finding) => finding.code === code && finding.path === path))
    .map(({ code, severity, path, params }) => ({ code, severity, path, params: params as FindingParams }));

/** Text of a rejection: the findings in the reader's language, then the note as it was written. */
export function rejectionText(
  translator: Translator,
  findings: readonly AttachedFinding[] | null,
  note: string | null,
  language: Language = translator.language,
): string | null {
  const lines = (findings ?? []).map(({ code, params }) => {
    const rule = code.split('.')[0] as CheckRuleId;
    const { message } = findingTexts({ rule, code, params }, language, (namespace, key, words) =>
      translator.translate(namespace, key, words, language),
    );
    return `${rule}: ${message}`;
  });
  return [...lines, note].filter(Boolean).join('\n') || null;
}
