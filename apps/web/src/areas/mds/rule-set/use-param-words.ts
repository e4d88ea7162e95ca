import { classContent, findingSeverity, type RuleTexts } from '@matlas/contract';
import { formsOf, getTableRows, type CheckRuleId, type ParamForm } from '@matlas/domain';
import { formatNumber, useT, useWordOf, type T } from '@matlas/web-kit';

type Row = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.filter(isText).join(', ') : isText(value) ? value : '';
/** Maximum number of codes listed in a text; longer lists are shortened. */
const shownTexts = 4;

const numberText = (value: unknown): string => (isText(value) ? formatNumber(value) : '');
const textsOf = (t: T, value: unknown): string => {
  const all = Array.isArray(value) ? value.filter(isText) : [];
  return all.length === 0
    ? t('ruleSet.none')
    : `${all.slice(0, shownTexts).join(', ')}${all.length > shownTexts ? ' …' : ''}`;
};

/** Locale key of a row: depends on its filled fields for classes, and on the last row in the table of tolerances. */
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

/** `rows`: text of the whole row; `row`: label of the row beside its input. */
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

/** Texts of the parameters of a rule, with units. */
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
        return getTableRows(value).map((row) => rowWords(name, row));
    }
  };
  const label = (id: CheckRuleId, name: string): string => t(`ruleSet.param.${id}.${name}`);
  /** All parameters of a rule that an enterprise can set, and whether each differs from the base. */
  const paramsOf = ({ id, params, baseParams, changed }: RuleTexts) =>
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
