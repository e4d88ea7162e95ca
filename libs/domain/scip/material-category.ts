import { coversClass } from '../text';

/** What a sheet tells about a material. `zinc` and `tin`: nominal portions in percent, if known. */
export interface ScipMaterialFacts {
  classCode: string | null;
  symbol: string | null;
  zincPercent?: number | undefined;
  tinPercent?: number | undefined;
  isStainless?: boolean | undefined;
  /** What the sheet itself says for SCIP (PG6-60753, PG6-60766). */
  scipMaterial?: number | undefined;
  scipCharacteristics?: number[] | undefined;
}
/** A material category (PG6-60753) or, for what is put on an article as a mixture, a category of EUPCS (PG6-60567). */
export interface ScipMaterialCategory {
  material: number | null;
  mixture: number | null;
}

/** The table of domain.md 5.2, most precise class first; an entry covers its subclasses. */
const BY_CLASS: readonly (readonly [classCode: string, material: number])[] = [
  ['1.1.1', 66375],
  ['1.1.2', 66376],
  ['1.1', 66375],
  ['1.2', 66369],
  ['2.1', 66380],
  ['2.2', 66399],
  ['2.3', 66409],
  ['3.1', 66393],
  ['3.2', 66392],
  ['3.3', 66411],
  ['3.4', 66402],
  ['3.5', 66396],
  ['4.1', 66417],
  ['4.2', 66415],
  ['5.4.1', 66531],
  ['7.1', 66363],
];
const MIXTURES: readonly (readonly [classCode: string, mixture: number])[] = [
  ['6.1', 65070],
  ['6.2', 64881],
  ['9.2', 65090],
];
/** ISO 1043 and ISO 18064 symbols; the first part of a blend or filled grade decides. */
const PLASTICS: Readonly<Record<string, number>> = { PP: 66487, 'PVC-U': 66493, 'PVC-P': 66494, PUR: 66531 };
const PLASTIC = 66539;
const HALOGENATED_PLASTIC = 66540;
const POLYAMIDE = 66525;
const HALOGENATED = /^(?:PVC|PTFE|PVDF|PVDC|ETFE|FEP|PFA|PCTFE|PE-C|CPE)/;
const RUBBERS: Readonly<Record<string, number>> = {
  NR: 66541,
  SBR: 66543,
  CR: 66548,
  NBR: 66549,
  EPDM: 66554,
  FKM: 66553,
  VMQ: 66555,
};
const RUBBER = 66558;
const COPPER_ALLOY = '3.2';
const BRASS = 66386;
const BRONZE = 66388;
const ALLOY_STEEL = 66377;
/** Below these portions an alloy of copper is neither (domain.md 5.2 says "rich" without a number). */
const RICH_PERCENT = 3;

const NONE: ScipMaterialCategory = { material: null, mixture: null };

/** The category of a material: what its sheet says for SCIP, otherwise by its VDA 231-106 class; both null where the table has none. */
export function scipMaterialOf(facts: ScipMaterialFacts): ScipMaterialCategory {
  const { classCode, scipMaterial } = facts;
  if (scipMaterial !== undefined) return { ...NONE, material: scipMaterial };
  if (classCode === null) return NONE;
  const symbol = (facts.symbol ?? '').trim().toUpperCase();
  if (coversClass('5.1', classCode)) return { ...NONE, material: plasticOf(symbol) };
  if (coversClass('5.3', classCode)) return { ...NONE, material: RUBBERS[baseSymbol(symbol)] ?? RUBBER };
  const mixture = MIXTURES.find(([entry]) => coversClass(entry, classCode));
  if (mixture) return { ...NONE, mixture: mixture[1] };
  const material = BY_CLASS.find(([entry]) => coversClass(entry, classCode));
  return material ? { ...NONE, material: refineMetal(facts, material) } : NONE;
}
function refineMetal(
  { zincPercent = 0, tinPercent = 0, isStainless }: ScipMaterialFacts,
  [entry, code]: readonly [string, number],
): number {
  if (entry === COPPER_ALLOY && Math.max(zincPercent, tinPercent) >= RICH_PERCENT)
    return zincPercent >= tinPercent ? BRASS : BRONZE;
  return entry === '1.1.2' && isStainless === false ? ALLOY_STEEL : code;
}
/** `PA66-GF30` → `PA66`, `PP+EPDM` → `PP`; `PVC-P` keeps its second part, which is a plasticiser. */
const baseSymbol = (symbol: string): string => /^>?([A-Z]+\d*)/.exec(symbol)?.[1] ?? '';
function plasticOf(symbol: string): number {
  const bare = symbol.replace(/^>/, '');
  if (/^PVC-?[PU]\b/.test(bare)) return PLASTICS[bare.includes('P', 3) ? 'PVC-P' : 'PVC-U'] ?? PLASTIC;
  const base = baseSymbol(bare);
  if (/^PA\d*$/.test(base)) return POLYAMIDE;
  if (HALOGENATED.test(bare)) return HALOGENATED_PLASTIC;
  return PLASTICS[base] ?? PLASTIC;
}
