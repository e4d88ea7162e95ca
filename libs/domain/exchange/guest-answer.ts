import { Decimal } from '../decimal';
import type { EdgeAmount, NodeKind } from '../substances';
import {
  toSheetTree,
  type MarkingAnswer,
  type SheetBranch,
  type SheetEdge,
  type SheetNode,
  type SheetSubstance,
  type SheetTree,
} from '../mds/tree';

/** A portion as it is typed; a draft may be half a number. */
export interface GuestPortion {
  kind: 'fixed' | 'range' | 'rest';
  value?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}
export interface GuestSubstance {
  substanceId: number;
  portion: GuestPortion;
  applicationCode?: string | undefined;
}
export interface GuestMaterial {
  name: string;
  number?: string | undefined;
  symbol?: string | undefined;
  standard?: string | undefined;
  classCode?: string | undefined;
  /** In a component. */
  massGrams?: string | undefined;
  /** In a semi-component. */
  portion?: GuestPortion | undefined;
  containsRecyclate?: boolean | undefined;
  substances: readonly GuestSubstance[];
}
/**
 * What a supplier without an account tells of a part, a semi-component or a material, in the fewest words that make a
 * data sheet.
 */
export interface GuestAnswer {
  name: string;
  foreignName?: string | undefined;
  number?: string | undefined;
  massGrams?: string | undefined;
  markingAnswer?: MarkingAnswer | undefined;
  specificWeight?: string | undefined;
  specificWeightUnit?: string | undefined;
  materials: readonly GuestMaterial[];
}
/** A substance of the answer as the catalogue has it. */
export interface GuestFacts {
  name: string;
  substance: SheetSubstance;
}
export const GUEST_ROOT = 'answer';
/** Keys of the tree's nodes: by them a finding is told at its line of the form. */
export const guestKey = {
  material: (index: number): string => `material-${index}`,
  substance: (index: number, line: number): string => `material-${index}-substance-${line}`,
};

const NUMBER = /^\d{1,15}(\.\d{1,6})?$/;
/** A figure as it is typed, with a comma or a point; undefined for what is none. */
export function guestFigure(text: string | undefined): Decimal | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  return NUMBER.test(plain) ? new Decimal(plain) : undefined;
}

/** The portion of a substance or material; undefined while it is not a whole one. */
export function guestPortion(portion: GuestPortion | undefined): EdgeAmount | undefined {
  if (!portion) return undefined;
  if (portion.kind === 'rest') return { portion: { kind: 'rest' } };
  const [value, min, max] = [guestFigure(portion.value), guestFigure(portion.min), guestFigure(portion.max)];
  if (portion.kind === 'fixed') return value && { portion: { kind: 'fixed', value } };
  return min && max && { portion: { kind: 'range', min, max } };
}
const edgeOf = (amount: EdgeAmount | undefined, fields: SheetEdge = {}): SheetEdge => ({
  ...fields,
  ...(amount ? { amount } : {}),
});
/** Without what is empty; a name stays, so that it can be missed. */
const filled = <T extends object>(fields: { [Field in keyof T]: T[Field] | undefined }): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => field === 'name' || (value !== undefined && value !== '')),
  ) as T;

function substanceBranch(
  { substanceId, portion, applicationCode }: GuestSubstance,
  key: string,
  facts: ReadonlyMap<number, GuestFacts>,
): SheetBranch {
  const known = facts.get(substanceId);
  return {
    node: { key, kind: 'substance', name: known?.name ?? '', substance: known?.substance ?? { id: substanceId } },
    edge: edgeOf(guestPortion(portion), filled<SheetEdge>({ applicationCode })),
  };
}
function materialBranch(
  material: GuestMaterial,
  index: number,
  kind: NodeKind,
  facts: ReadonlyMap<number, GuestFacts>,
): SheetBranch {
  const { name, number, symbol, standard, classCode, massGrams, portion, containsRecyclate, substances } = material;
  const grams = guestFigure(massGrams);
  const amount = kind === 'component' ? grams && { massGrams: grams } : guestPortion(portion);
  const recyclate: SheetNode['recyclate'] =
    containsRecyclate === undefined ? undefined : { answer: containsRecyclate ? 1 : 2 };
  return {
    node: filled<SheetNode>({
      key: kind === 'material' ? GUEST_ROOT : guestKey.material(index),
      kind: 'material',
      name,
      number,
      symbol,
      standard,
      classCode,
      recyclate,
    }),
    edge: kind === 'material' ? {} : edgeOf(amount),
    children: substances.map((substance, line) => substanceBranch(substance, guestKey.substance(index, line), facts)),
  };
}

/**
 * The answer as a data sheet that the check rules read, in the browser and on the server. A material is told by its
 * first (and only) entry.
 */
export function guestTree(
  answer: GuestAnswer,
  kind: Exclude<NodeKind, 'substance'>,
  ownerId: number,
  facts: ReadonlyMap<number, GuestFacts>,
): SheetTree {
  const { name, foreignName, number, massGrams, markingAnswer, specificWeight, specificWeightUnit, materials } = answer;
  if (kind === 'material') {
    const only = materialBranch({ ...(materials[0] ?? { substances: [] }), name }, 0, kind, facts);
    return toSheetTree({ ownerId }, { ...only, node: filled<SheetNode>({ ...only.node, foreignName, number }) });
  }
  const isPart = kind === 'component';
  const figures = isPart
    ? { measuredGrams: guestFigure(massGrams), markingAnswer }
    : { specificWeight: guestFigure(specificWeight), specificWeightUnit };
  return toSheetTree(
    { ownerId },
    {
      node: filled<SheetNode>({ key: GUEST_ROOT, kind, name, foreignName, number, ...figures }),
      children: materials.map((material, index) => materialBranch(material, index, kind, facts)),
    },
  );
}

export const GUEST_GAPS = ['name', 'number', 'massGrams', 'materials', 'materialName', 'substances', 'amount'] as const;
export type GuestGap = (typeof GUEST_GAPS)[number];
/** What the form itself asks for and the rules of data sheets do not, or say too late: by the key of the line. */
export function guestGaps(answer: GuestAnswer, kind: Exclude<NodeKind, 'substance'>): { key: string; gap: GuestGap }[] {
  const gaps: { key: string; gap: GuestGap }[] = [];
  const ask = (isMissing: boolean, key: string, gap: GuestGap): void => {
    if (isMissing) gaps.push({ key, gap });
  };
  ask(answer.name.trim() === '', GUEST_ROOT, 'name');
  ask(kind === 'component' && !answer.number?.trim(), GUEST_ROOT, 'number');
  ask(kind === 'component' && !guestFigure(answer.massGrams)?.gt(0), GUEST_ROOT, 'massGrams');
  ask(answer.materials.length === 0, GUEST_ROOT, 'materials');
  answer.materials.forEach(({ name, massGrams, portion, substances }, index) => {
    const key = kind === 'material' ? GUEST_ROOT : guestKey.material(index);
    ask(kind !== 'material' && name.trim() === '', key, 'materialName');
    ask(
      kind === 'component' ? !guestFigure(massGrams)?.gt(0) : kind === 'semi' && !guestPortion(portion),
      key,
      'amount',
    );
    ask(substances.length === 0, key, 'substances');
    substances.forEach((substance, line) =>
      ask(!guestPortion(substance.portion), guestKey.substance(index, line), 'amount'),
    );
  });
  return gaps;
}
