import { FIX_WORDS, type Finding, type FindingParams, type PasteError, type SheetFix } from '@matlas/domain';
import {
  amountKind,
  classContent,
  componentRate,
  markingGroup,
  nodeKind,
  nodeStatus,
  recyclateContent,
  supplierField,
} from '../enums';
import type { ParamShape } from '../errors/error-table';
import { sentenceParams } from '../errors/sentence-params';
import type { LOCALES } from '.';

type Language = keyof typeof LOCALES;
/** Translates a key of the `findings` or `enums` namespace with the parameters of its sentence. */
export type FindingTranslate = (
  namespace: 'findings' | 'enums',
  key: string,
  params?: Record<string, unknown>,
) => string;

/** Parameters of findings that carry codes of the domain library; all others are numbers and texts as they are. */
export const FINDING_PARAMS: ParamShape = {
  parent: nodeKind,
  child: nodeKind,
  kind: nodeKind,
  kinds: nodeKind,
  expected: amountKind,
  status: nodeStatus,
  of: classContent,
  content: recyclateContent,
  rate: componentRate,
  group: markingGroup,
  fields: supplierField,
};

/** What a reader is told about a finding of the check rules. */
export interface FindingWords {
  /** Name of the rule. */
  title: string;
  /** What is wrong at this node, with its numbers. */
  message: string;
  /** The rule in a sentence: why. */
  rule: string;
  /** What the one click does; none where there is no certain repair. */
  fix?: string;
}

/** Names of substances in the reader's language, codes as words. */
function spoken(language: Language, params: FindingParams, translate: FindingTranslate): Record<string, unknown> {
  const { nameZh, namesZh, ...others } = params;
  const own =
    language === 'zh'
      ? {
          ...others,
          ...(nameZh === undefined ? {} : { name: nameZh }),
          ...(namesZh === undefined ? {} : { names: namesZh }),
        }
      : others;
  return sentenceParams(FINDING_PARAMS, own, (key) => translate('enums', key));
}

export const fixWords = ({ word, params }: SheetFix, language: Language, translate: FindingTranslate): string =>
  translate('findings', `fixes.${word}`, spoken(language, params, translate));

/** What is wrong with a pasted row, and the column where it is. */
export const pasteWords = (
  { code, field, params }: PasteError,
  language: Language,
  translate: FindingTranslate,
): { message: string; field?: string } => ({
  message: translate('findings', `paste.${code}`, spoken(language, params, translate)),
  ...(field ? { field: translate('findings', `pasteFields.${field}`) } : {}),
});

/** The sentences of a finding, alike on the server and in the browser. */
export function findingWords(
  { rule, code, params, fix }: Pick<Finding, 'rule' | 'code' | 'params' | 'fix'>,
  language: Language,
  translate: FindingTranslate,
): FindingWords {
  return {
    title: translate('findings', `rules.${rule}.title`),
    message: translate('findings', `cases.${code}`, spoken(language, params, translate)),
    rule: translate('findings', `rules.${rule}.text`),
    ...(fix && FIX_WORDS.includes(fix.word) ? { fix: fixWords(fix, language, translate) } : {}),
  };
}
