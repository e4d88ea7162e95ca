import type { ChildSeed } from '@matlas/features/mds';

/** Portion kinds in the API (specification: 1 range, 2 fixed, 3 rest). */
const RANGE = 1;
const FIXED = 2;
const REST = 3;

/** One token of a recipe: `cas=28-32@3!`, `#material=rest`, `~semi=12`, `>part*2`. */
export interface RecipePart {
  kind: 'substance' | 'material' | 'semi' | 'part';
  /** CAS number or `SYS-` code of a substance, key of a material or semi-component, number of a part. */
  name: string;
  /** Portion in percent, grams or pieces, as in the table. */
  amount: string;
  /** Application code on the edge; `-` removes it. For a material: the override for the substance `of`. */
  application?: string;
  of?: string;
  confidential: boolean;
}

const TOKEN = /^([#~>]?)([^=*]+)[=*]([^@!]+)(?:@([^/!]+)(?:\/([\d-]+))?)?(!?)$/;
const KINDS = { '#': 'material', '~': 'semi', '>': 'part', '': 'substance' } as const;

/** Parses the tokens of a recipe. Throws on an invalid token, because the tables are our own. */
export function parseRecipe(recipe: string): RecipePart[] {
  return recipe
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [, mark, name, amount, application, of, hidden] = TOKEN.exec(token) ?? [];
      if (name === undefined || amount === undefined) throw new Error(`demo recipe: ${token}`);
      return {
        kind: KINDS[(mark ?? '') as keyof typeof KINDS],
        name,
        amount,
        confidential: hidden === '!',
        ...(application === undefined ? {} : { application }),
        ...(of === undefined ? {} : { of }),
      };
    });
}

/** Converts `28-32`, `30` or `rest` to a portion of the API. */
export function portionSeed(text: string): NonNullable<ChildSeed['portion']> {
  if (text === 'rest') return { kind: REST };
  const [low = '', high] = text.split('-');
  return high === undefined ? { kind: FIXED, value: low } : { kind: RANGE, min: low, max: high };
}

export const materialKey = (key: string): string => `material:${key}`;
export const semiKey = (key: string): string => `semi:${key}`;
export const partKey = (number: string): string => `part:${number}`;

/** A substance or material inside a material or semi-component. */
export function portionChild({ kind, name, amount, application, confidential }: RecipePart): ChildSeed {
  const portion = portionSeed(amount);
  if (kind === 'material') return { sheet: materialKey(name), portion };
  const substance = name.startsWith('SYS-') ? { substanceCode: name } : { cas: name };
  return {
    ...substance,
    portion,
    ...(application === undefined ? {} : { applicationCode: application }),
    ...(confidential ? { confidential } : {}),
  };
}
