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

/** A portion as entered in the form; the texts of a draft may be incomplete numbers. */
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
  /** For a material in a component. */
  massGrams?: string | undefined;
  /** For a material in a semi-component. */
  portion?: GuestPortion | undefined;
  containsRecyclate?: boolean | undefined;
  substances: readonly GuestSubstance[];
}
/**
 * Form of a supplier without an account for a component, semi-component or material: the minimum data of a data
 * sheet.
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
/** Catalogue data of a substance of the answer. */
export interface GuestFacts {
  name: string;
  substance: SheetSubstance;
}
export const GUEST_ROOT = 'answer';
/** Keys of the tree's nodes; findings are shown at the form line with the same key. */
export const guestKey = {
  material: (index: number): string => `material-${index}`,
  substance: (index: number, line: number): string => `material-${index}-substance-${line}`,
};

const NUMBER = /^\d{1,15}(\.\d{1,6})?$/;
/** Parses a number as entered, with a comma or a point; undefined for any other text. */
export function parseGuestNumber(text: string | undefined): Decimal | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  return NUMBER.test(plain) ? new Decimal(plain) : undefined;
}

/** The portion of a substance or material; undefined while it is incomplete. */
export function parseGuestPortion(portion: GuestPortion | undefined): EdgeAmount | undefined {
  if (!portion) return undefined;
  if (portion.kind === 'rest') return { portion: { kind: 'rest' } };
  const [value, min, max] = [
    parseGuestNumber(portion.value),
    parseGuestNumber(portion.min),
    parseGuestNumber(portion.max),
  ];
  if (portion.kind === 'fixed') return value && { portion: { kind: 'fixed', value } };
  return min && max && { portion: { kind: 'range', min, max } };
}
const edgeOf = (amount: EdgeAmount | undefined, fields: SheetEdge = {}): SheetEdge => ({
  ...fields,
  ...(amount ? { amount } : {}),
});
/** Removes empty fields; an empty name is kept, so that the check rules report it. */
const withoutEmptyFields = <T extends object>(fields: { [Field in keyof T]: T[Field] | undefined }): T =>
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
    edge: edgeOf(parseGuestPortion(portion), withoutEmptyFields<SheetEdge>({ applicationCode })),
  };
}
function materialBranch(
  material: GuestMaterial,
  index: number,
  kind: NodeKind,
  facts: ReadonlyMap<number, GuestFacts>,
): SheetBranch {
  const { name, number, symbol, standard, classCode, massGrams, portion, containsRecyclate, substances } = material;
  const grams = parseGuestNumber(massGrams);
  const amount = kind === 'component' ? grams && { massGrams: grams } : parseGuestPortion(portion);
  const recyclate: SheetNode['recyclate'] =
    containsRecyclate === undefined ? undefined : { answer: containsRecyclate ? 1 : 2 };
  return {
    node: withoutEmptyFields<SheetNode>({
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
 * Converts the answer into a data sheet for the check rules, in the browser and on the server. When the sheet
 * itself is a material, its data are in the first (and only) entry.
 */
export function buildGuestTree(
  answer: GuestAnswer,
  kind: Exclude<NodeKind, 'substance'>,
  ownerId: number,
  facts: ReadonlyMap<number, GuestFacts>,
): SheetTree {
  const { name, foreignName, number, massGrams, markingAnswer, specificWeight, specificWeightUnit, materials } = answer;
  if (kind === 'material') {
    const only = materialBranch({ ...(materials[0] ?? { substances: [] }), name }, 0, kind, facts);
    return toSheetTree(
      { ownerId },
      { ...only, node: withoutEmptyFields<SheetNode>({ ...only.node, foreignName, number }) },
    );
  }
  const isPart = kind === 'component';
  const figures = isPart
    ? { measuredGrams: parseGuestNumber(massGrams), markingAnswer }
    : { specificWeight: parseGuestNumber(specificWeight), specificWeightUnit };
  return toSheetTree(
    { ownerId },
    {
      node: withoutEmptyFields<SheetNode>({ key: GUEST_ROOT, kind, name, foreignName, number, ...figures }),
      children: materials.map((material, index) => materialBranch(material, index, kind, facts)),
    },
  );
}

export const GUEST_GAPS = ['name', 'number', 'massGrams', 'materials', 'materialName', 'substances', 'amount'] as const;
export type GuestGap = (typeof GUEST_GAPS)[number];
/** Gaps that the form itself reports because the check rules do not, or report too late; by the key of the line. */
export function findGuestGaps(
  answer: GuestAnswer,
  kind: Exclude<NodeKind, 'substance'>,
): { key: string; gap: GuestGap }[] {
  const gaps: { key: string; gap: GuestGap }[] = [];
  const ask = (isMissing: boolean, key: string, gap: GuestGap): void => {
    if (isMissing) gaps.push({ key, gap });
  };
  ask(answer.name.trim() === '', GUEST_ROOT, 'name');
  ask(kind === 'component' && !answer.number?.trim(), GUEST_ROOT, 'number');
  ask(kind === 'component' && !parseGuestNumber(answer.massGrams)?.gt(0), GUEST_ROOT, 'massGrams');
  ask(answer.materials.length === 0, GUEST_ROOT, 'materials');
  answer.materials.forEach(({ name, massGrams, portion, substances }, index) => {
    const key = kind === 'material' ? GUEST_ROOT : guestKey.material(index);
    ask(kind !== 'material' && name.trim() === '', key, 'materialName');
    ask(
      kind === 'component' ? !parseGuestNumber(massGrams)?.gt(0) : kind === 'semi' && !parseGuestPortion(portion),
      key,
      'amount',
    );
    ask(substances.length === 0, key, 'substances');
    substances.forEach((substance, line) =>
      ask(!parseGuestPortion(substance.portion), guestKey.substance(index, line), 'amount'),
    );
  });
  return gaps;
}
