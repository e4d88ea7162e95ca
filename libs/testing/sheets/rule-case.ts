import {
  type CheckRuleId,
  type CheckRuleSet,
  Decimal,
  type EdgeAmount,
  type NodeKind,
  toSheetTree,
  type SheetBranch,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetReference,
  type SheetSubstance,
  type SheetTree,
} from '@matlas/domain';

/** `at the limit`: exactly on the limit, or the valid case closest to the fault. */
export interface RuleCase {
  rule: CheckRuleId;
  what: string;
  is: 'right' | 'wrong' | 'at the limit';
  tree: SheetTree;
  /** Case of the rule, where it is wrong. */ code?: string;
  severity?: 'error' | 'warning' | 'note';
  set?: CheckRuleSet;
}

export const dec = (text: string): Decimal => new Decimal(text);
type Extra = Partial<SheetNode> & { edge?: SheetEdge };
export const createBranch = (
  kind: NodeKind,
  key: string,
  amount: EdgeAmount | undefined,
  { edge, ...extra }: Extra,
  children: SheetBranch[],
): SheetBranch => ({
  node: { key, kind, name: key, ...extra },
  edge: { ...(amount ? { amount } : {}), ...edge },
  children,
});

export const pieces = (count: string): EdgeAmount => ({ quantity: dec(count) });
export const grams = (mass: string): EdgeAmount => ({ massGrams: dec(mass) });
export function percent(text: string): EdgeAmount {
  if (text === 'rest') return { portion: { kind: 'rest' } };
  const [min = '', max] = text.split('-');
  return {
    portion: max === undefined ? { kind: 'fixed', value: dec(min) } : { kind: 'range', min: dec(min), max: dec(max) },
  };
}

export const part = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  createBranch('component', 'Part', amount, { number: 'N-1', ...extra }, children);
export const semi = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  createBranch('semi', 'Wire', amount, { specificWeight: dec('1'), specificWeightUnit: 'kg/m', ...extra }, children);
export const material = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  createBranch(
    'material',
    'Steel',
    amount,
    { classCode: '1.1.1', number: '1.0330', symbol: 'DC01', standard: 'EN 10130', ...extra },
    children,
  );
let nextId = 1000;
export const substance = (
  name: string,
  text: string,
  facts: Partial<SheetSubstance> = {},
  edge: SheetEdge = {},
): SheetBranch =>
  createBranch('substance', name, percent(text), { substance: { id: nextId++, cas: '7439-89-6', ...facts }, edge }, []);
export const iron = (): SheetBranch => substance('iron', '100');
export const usedSheet = (
  kind: NodeKind,
  key: string,
  amount: EdgeAmount,
  reference: Partial<SheetReference> = {},
  edge: SheetEdge = {},
): SheetBranch =>
  createBranch(
    kind,
    key,
    amount,
    { reference: { cid: 77, cver: '1', status: 'IR', ownerId: 1, declaredGrams: dec('10'), ...reference }, edge },
    [],
  );
export const bolt = (reference: Partial<SheetReference> = {}, edge: SheetEdge = {}): SheetBranch =>
  usedSheet('component', 'Bolt', pieces('1'), reference, edge);
export const nut = (reference: Partial<SheetReference> = {}, edge: SheetEdge = {}): SheetBranch =>
  usedSheet('component', 'Nut', pieces('1'), { cid: 78, ...reference }, edge);

/** A referenced material of aluminium and a polymer. */
export const alloy = (aluminium: string): SheetBranch =>
  usedSheet('material', 'Alloy', percent('100'), {
    content: { elements: { Al: aluminium }, polymer: dec('100').minus(aluminium).toFixed() },
  });
export const polymer = (children: SheetBranch[], extra: Extra = {}, amount?: EdgeAmount): SheetBranch =>
  material(children, { classCode: '5.1.a', symbol: 'PP', recyclate: { answer: 2 }, ...extra }, amount);
export const two = (): SheetBranch[] => [substance('PP', 'rest'), substance('glass fibre', '28-32')];
export const sheet = (root: SheetBranch, head: Partial<SheetHead> = {}): SheetTree =>
  toSheetTree({ cid: 10, ownerId: 1, ...head }, root);
export const ofSubstances = (...children: SheetBranch[]): SheetTree => sheet(material(children));
export const joker = { joker: true, cas: undefined };
export const cases = (
  rule: CheckRuleId,
  rows: readonly [is: RuleCase['is'], what: string, tree: SheetTree, code?: string, severity?: RuleCase['severity']][],
): RuleCase[] =>
  rows.map(([is, what, tree, code, severity]) => ({
    rule,
    is,
    what,
    tree,
    ...(code ? { code } : {}),
    ...(severity ? { severity } : {}),
  }));
export const right = 'right' as const;
export const wrong = 'wrong' as const;
export const limit = 'at the limit' as const;
export const coded = (applicationCode: string, edge: SheetEdge = {}, amount?: EdgeAmount): SheetBranch =>
  material([substance('Pb', '0.2', {}, { applicationCode }), substance('b', 'rest')], { edge }, amount);
export const CODES = {
  applicationCodes: [
    { code: '3', nameZh: '铜合金', nameEn: 'Copper alloys' },
    { code: '30', nameZh: '', nameEn: 'Other' },
  ],
};
export const lead = { applicationDuty: { abovePercent: '0.1', classes: ['1'], potentiallyProhibited: ['20'] } };
