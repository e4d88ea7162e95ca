import type { ChildSeed, SheetSeed } from '@matlas/features/mds';
import { materialKey, parseRecipe, portionChild, semiKey } from './demo-recipe';
import type { DemoRow, DemoTables } from './demo-tables';
import type { ReferenceRow } from './reference-tables';

/** CAS numbers of the elements in the grades of seed/reference. */
const ELEMENT_CAS: Readonly<Record<string, string>> = {
  Al: '7429-90-5',
  B: '7440-42-8',
  C: '7440-44-0',
  Cr: '7440-47-3',
  Cu: '7440-50-8',
  Fe: '7439-89-6',
  Mg: '7439-95-4',
  Mn: '7439-96-5',
  Mo: '7439-98-7',
  Nb: '7440-03-1',
  Ni: '7440-02-0',
  P: '7723-14-0',
  Pb: '7439-92-1',
  S: '7704-34-9',
  Si: '7440-21-3',
  Sn: '7440-31-5',
  Ti: '7440-32-6',
  V: '7440-62-2',
  Zn: '7440-66-6',
};
/** The usual maximum, for standards that give only a minimum content (Al of fine-grained steels). */
const USUAL_MOST = '0.08';
const REST = 3;
const RANGE = 1;
const JOKER = 'SYS-not-yet-specified';
const NO_RECYCLATE = 2;

export interface GradeTables {
  grades: ReferenceRow<'materialGrades'>[];
  compositions: ReferenceRow<'gradeCompositions'>[];
}
/** A sheet with the supplier (key of suppliers.csv) that owns it. */
export interface OwnedSeed {
  owner: string;
  seed: SheetSeed;
}
type MaterialRow = DemoRow<'materials'>;

/**
 * The limits of a grade as portions: ranges, and the balance as the rest. `Pb@1` sets an application code for an
 * element.
 */
function gradeChildren(recipe: string, { compositions }: GradeTables): ChildSeed[] {
  const [, gradeId, ...claims] = recipe.split(' ');
  const codes = new Map(claims.map((claim) => claim.split('@') as [string, string]));
  return compositions
    .filter((row) => row.gradeId === gradeId)
    .map(({ element, minPercent, maxPercent, isBalance }) => {
      const cas = ELEMENT_CAS[element];
      if (cas === undefined) throw new Error(`demo: no CAS number for ${element}`);
      const code = codes.get(element);
      const claim = code === undefined ? {} : { applicationCode: code };
      return isBalance
        ? { cas, portion: { kind: REST } }
        : { cas, portion: { kind: RANGE, min: minPercent ?? '0', max: maxPercent ?? USUAL_MOST }, ...claim };
    });
}

/** Names, number and class of a grade, which come from seed/reference unless the table has its own. */
function gradeFields(
  row: MaterialRow,
  { grades }: GradeTables,
): Pick<MaterialRow, 'nameZh' | 'nameEn' | 'classCode' | 'number' | 'standard' | 'symbol'> {
  const grade = grades.find(({ id }) => id === row.recipe.split(' ')[1]);
  if (!grade) throw new Error(`demo: unknown grade in ${row.key}`);
  const code = (grade.number ?? grade.name).replace(/\s+/g, '');
  return {
    nameZh: row.nameZh || grade.name,
    nameEn: row.nameEn || grade.name,
    classCode: grade.materialClass,
    number: code,
    standard: grade.standards[0] ?? '',
    symbol: '',
  };
}

const optional = (text: string): string | undefined => (text === '' ? undefined : text);
const isPolymer = (classCode: string): boolean => classCode.startsWith('5');

/** Minimum and maximum of a text: `10-20` as both, `10` as the same value twice. */
function span(name: string, text: string): Record<string, string> {
  const [min = '', max = min] = text.split('-');
  return text === '' ? {} : { [`${name}Min`]: min, [`${name}Max`]: max };
}
type Recyclate = NonNullable<NonNullable<SheetSeed['tree']['attributes']>['recyclate']>;
function recyclateOf(row: DemoRow<'recyclate'> | undefined): Recyclate {
  if (!row) return { answer: NO_RECYCLATE };
  const { answer, postConsumer, endOfLife, postIndustrial, bioBased, method, process, chainOfCustody, certificate } =
    row;
  const proof = { method, process, chainOfCustody, certificateNumber: certificate };
  return {
    answer: Number(answer),
    ...span('postConsumer', postConsumer),
    ...span('endOfLifeVehicle', endOfLife),
    ...span('postIndustrial', postIndustrial),
    ...span('bioBased', bioBased),
    ...Object.fromEntries(Object.entries(proof).filter(([, text]) => text !== '')),
  } as Recyclate;
}

function materialSeed(row: MaterialRow, grades: GradeTables, recyclate: DemoRow<'recyclate'> | undefined): SheetSeed {
  const isGrade = row.recipe.startsWith('grade ');
  const fields = isGrade ? gradeFields(row, grades) : row;
  const children = isGrade ? gradeChildren(row.recipe, grades) : parseRecipe(row.recipe).map(portionChild);
  return {
    key: materialKey(row.key),
    release: 'RL',
    standardMaterial: row.owner === 'board',
    preliminary: children.some(({ substanceCode }) => substanceCode === JOKER),
    tree: {
      kind: 3,
      name: fields.nameZh,
      foreignName: fields.nameEn,
      classCode: fields.classCode,
      symbol: optional(fields.symbol),
      number: optional(fields.number),
      standard: optional(fields.standard),
      tradeName: optional(row.tradeName),
      attributes: isPolymer(fields.classCode) ? { recyclate: recyclateOf(recyclate) } : {},
      children,
    },
  };
}

function semiSeed(row: DemoRow<'semis'>): SheetSeed {
  const unit = row.unit as 'kg/m' | 'kg/m2' | 'kg/m3';
  return {
    key: semiKey(row.key),
    release: 'RL',
    tree: {
      kind: 2,
      name: row.nameZh,
      foreignName: row.nameEn,
      number: row.key.toUpperCase(),
      specificWeight: row.weight,
      specificWeightUnit: unit,
      children: parseRecipe(row.recipe).map(portionChild),
    },
  };
}

/**
 * Published sheets of all materials and semi-components of the demo: the metal board's standard materials, and
 * those of their makers.
 */
export function materialSeeds(
  tables: Pick<DemoTables, 'materials' | 'caseMaterials' | 'semis' | 'recyclate'>,
  grades: GradeTables,
): OwnedSeed[] {
  const recyclate = new Map(tables.recyclate.map((answer) => [answer.material, answer]));
  return [
    ...[...tables.materials, ...tables.caseMaterials].map((row) => ({
      owner: row.owner,
      seed: materialSeed(row, grades, recyclate.get(row.key)),
    })),
    ...tables.semis.map((row) => ({ owner: row.owner, seed: semiSeed(row) })),
  ];
}

/** Class and symbol by material key, for the marking of polymer parts. */
export const polymerSymbols = (seeds: readonly OwnedSeed[]): Map<string, string> =>
  new Map(
    seeds.flatMap(({ seed: { key, tree } }) =>
      key !== undefined &&
      typeof tree.symbol === 'string' &&
      typeof tree.classCode === 'string' &&
      isPolymer(tree.classCode)
        ? [[key, tree.symbol] as const]
        : [],
    ),
  );
