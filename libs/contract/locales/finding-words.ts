import { FIX_NAMES, type Finding, type FindingParams, type PasteError, type SheetFix } from '@matlas/domain';
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
/** Translates a key of the `findings` or `enums` namespace with its parameters. */
export type FindingTranslate = (
  namespace: 'findings' | 'enums',
  key: string,
  params?: Record<string, unknown>,
) => string;

/** Parameters of findings that contain codes of the domain library. All others are plain numbers and texts. */
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

/** Texts of a finding of the check rules. */
export interface FindingTexts {
  /** Name of the rule. */
  title: string;
  /** The error at this node with its numbers. */
  message: string;
  /** Text of the rule. */
  rule: string;
  /** Description of the automatic fix; absent when there is none. */
  fix?: string;
}

/** Parameters with substance names in the given language, and with labels instead of codes. */
function translateParams(
  language: Language,
  params: FindingParams,
  translate: FindingTranslate,
): Record<string, unknown> {
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

export const fixText = ({ word, params }: SheetFix, language: Language, translate: FindingTranslate): string =>
  translate('findings', `fixes.${word}`, translateParams(language, params, translate));

/** Message for an error in a pasted row, with the name of its column. */
export const pasteErrorText = (
  { code, field, params }: PasteError,
  language: Language,
  translate: FindingTranslate,
): { message: string; field?: string } => ({
  message: translate('findings', `paste.${code}`, translateParams(language, params, translate)),
  ...(field ? { field: translate('findings', `pasteFields.${field}`) } : {}),
});

/** Texts of a finding; the same on the server and in the browser. */
export function findingTexts(
  { rule, code, params, fix }: Pick<Finding, 'rule' | 'code' | 'params' | 'fix'>,
  language: Language,
  translate: FindingTranslate,
): FindingTexts {
  return {
    title: translate('findings', `rules.${rule}.title`),
    message: translate('findings', `cases.${code}`, translateParams(language, params, translate)),
    rule: translate('findings', `rules.${rule}.text`),
    ...(fix && FIX_NAMES.includes(fix.word) ? { fix: fixText(fix, language, translate) } : {}),
  };
}
