import { classContent, findingSeverity, type RuleWords } from '@matlas/contract';
import { formsOf, rowsOf, type CheckRuleId, type ParamForm } from '@matlas/domain';
import { formatNumber, useT, useWordOf, type T } from '@matlas/web-kit';

type Row = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.filter(isText).join(', ') : isText(value) ? value : '';
/** Codes that the shared list of classes is too long to be read out. */
const shownTexts = 4;

const numberText = (value: unknown): string => (isText(value) ? formatNumber(value) : '');
const textsOf = (t: T, value: unknown): string => {
  const all = Array.isArray(value) ? value.filter(isText) : [];
  return all.length === 0
    ? t('ruleSet.none')
    : `${all.slice(0, shownTexts).join(', ')}${all.length > shownTexts ? ' …' : ''}`;
};

/** Which sentence says a row: by its fields for classes, by its end for the table of tolerances. */
function rowKey(name: string, row: Row): string {
  const variant = Object.entries(row)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field]) => field);
  return name === 'contents'
    ? variant.includes('below')
      ? 'contentsBelow'
      : 'contents'
    : name === 'table' && row['belowGrams'] === null
      ? 'tableLast'
      : name;
}

/** `rows`: the whole row; `row`: which one it is, beside the field of its number. */
function useRowWords() {
  const t = useT();
  const wordOf = useWordOf();
  const contentOf = (value: unknown): string => (classContent.has(value) ? wordOf(classContent, value) : listOf(value));
  return (name: string, row: Row, words: 'rows' | 'row' = 'rows'): string => {
    return t(`ruleSet.${words}.${rowKey(name, row)}`, {
      upTo: numberText(row['upTo']),
      width: numberText(row['width']),
      belowGrams: numberText(row['belowGrams']),
      allowedPercent: numberText(row['allowedPercent']),
      aboveGrams: numberText(row['aboveGrams']),
      atLeast: numberText(row['atLeast']),
      below: numberText(row['below']),
      classes: listOf(row['classes']),
      of: contentOf(row['of']),
    });
  };
}

/** What a parameter of a rule says, in words with its unit. */
export function useParamWords() {
  const t = useT();
  const wordOf = useWordOf();
  const severity = (value: unknown): string =>
    findingSeverity.has(value) ? wordOf(findingSeverity, value) : t('ruleSet.caseOff');
  const rowWords = useRowWords();
  const valueWords = (name: string, form: ParamForm, value: unknown): readonly string[] => {
    switch (form.kind) {
      case 'decimal':
        return [t(`ruleSet.unit.${form.unit}`, { value: numberText(value) })];
      case 'severity':
        return [severity(value)];
      case 'flag':
        return [t(value === true ? 'ruleSet.yes' : 'ruleSet.no')];
      case 'classes':
        return [listOf(value) || t('ruleSet.none')];
      case 'texts':
        return [textsOf(t, value)];
      case 'rows':
        return rowsOf(value).map((row) => rowWords(name, row));
    }
  };
  const label = (id: CheckRuleId, name: string): string => t(`ruleSet.param.${id}.${name}`);
  /** Every parameter of a rule that an enterprise may set, with whether it differs from the base. */
  const paramsOf = ({ id, params, baseParams, changed }: RuleWords) =>
    formsOf(id).map(([name, form]) => ({
      name,
      form,
      label: label(id, name),
      words: valueWords(name, form, params[name]),
      before: valueWords(name, form, baseParams[name]),
      isChanged: changed.includes(name),
    }));
  return { paramsOf, label, severity, rowWords };
}
