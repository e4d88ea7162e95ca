import { Decimal, type EdgeAmount, nodeAt, pathTo, placeAt, keysInOrder } from '@matlas/domain';
import type { CheckedSheet } from './checked-sheet';
import { element } from './elements';
import { nameOf, t } from './words';

const NUMBER = /^\d+(\.\d+)?$/;
type Amounts = [label: string, value: string, amountOf: (value: Decimal) => EdgeAmount][];

/** The amounts of a place that can be typed: quantity and mass of a part, mass of a material, portion of the rest. */
function amountsOf(amount: EdgeAmount | undefined): Amounts {
  const shown: Amounts = [];
  if (!amount) return shown;
  if ('quantity' in amount)
    shown.push([t('offline.quantity'), amount.quantity.toFixed(), (quantity) => ({ quantity })]);
  if ('massGrams' in amount)
    shown.push([t('offline.mass'), amount.massGrams.toFixed(), (massGrams) => ({ massGrams })]);
  const portion = 'portion' in amount ? amount.portion : undefined;
  if (portion?.kind === 'fixed')
    shown.push([t('offline.portion'), portion.value.toFixed(), (value) => ({ portion: { kind: 'fixed', value } })]);
  if (portion?.kind === 'range') {
    const { min, max } = portion;
    shown.push([t('offline.from'), min.toFixed(), (value) => ({ portion: { kind: 'range', min: value, max } })]);
    shown.push([t('offline.to'), max.toFixed(), (value) => ({ portion: { kind: 'range', min, max: value } })]);
  }
  return shown;
}
function amountField(
  sheet: CheckedSheet,
  key: string,
  [label, value, amountOf]: Amounts[number],
  onChange: () => void,
): HTMLElement {
  const field = element('input', {
    value,
    inputmode: 'decimal',
    'aria-label': label,
    onchange: () => {
      const typed = field.value.trim();
      const isPossible =
        NUMBER.test(typed) &&
        sheet.apply({ op: 'setAmounts', amounts: [{ key, amount: amountOf(new Decimal(typed)) }] });
      if (isPossible) onChange();
      else field.setAttribute('aria-invalid', 'true');
    },
  });
  return element('label', { class: 'amount' }, `${label} `, sheet.isDraft ? field : value);
}
function rowOf(sheet: CheckedSheet, key: string, onChange: () => void): HTMLElement {
  const { tree } = sheet;
  const node = nodeAt(tree, key);
  const amount = placeAt(tree, key)?.edge?.amount;
  const hasFindings = sheet.findings.some((finding) => finding.node === key);
  const isRest = amount !== undefined && 'portion' in amount && amount.portion.kind === 'rest';
  return element(
    'tr',
    { id: `row-${key}`, ...(hasFindings ? { class: 'flawed' } : {}) },
    element('td', { style: `padding-left:${pathTo(tree, key).length}rem` }, node ? nameOf(node) : ''),
    element('td', {}, node?.number ?? node?.substance?.cas ?? ''),
    element(
      'td',
      {},
      ...amountsOf(amount).map((one) => amountField(sheet, key, one, onChange)),
      isRest ? t('offline.rest') : '',
    ),
  );
}
/** The tree of a sheet as a table; amounts of a draft can be typed. */
export const treeTable = (sheet: CheckedSheet, onChange: () => void): HTMLElement =>
  element(
    'table',
    {},
    element(
      'thead',
      {},
      element('tr', {}, ...['name', 'number', 'amount'].map((column) => element('th', {}, t(`offline.${column}`)))),
    ),
    element('tbody', {}, ...keysInOrder(sheet.tree).map((key) => rowOf(sheet, key, onChange))),
  );
