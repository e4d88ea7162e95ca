import { UNIT_KINDS, reasonOf, verdictOf, type EngineInput, type EngineOutput } from '@matlas/domain';
import { Fraction, HUNDRED } from './fraction';
import type { JudgedVehicle } from './judge-vehicle';

/** One unit with its item: the figures that add up over its occurrences, and those that are equal in each. */
export interface Row {
  paths: number;
  grams: number[];
  percent: string[];
  entry: string;
}

/** Equal within the precision of sixteen digits after many additions. */
export const isEqual = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 1e-9 * Math.max(1e-3, Math.abs(left), Math.abs(right));

function join(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  const add = (each: number, index: number): number => each + (known?.grams[index] ?? 0);
  rows.set(key, { ...row, paths: row.paths + (known?.paths ?? 0), grams: row.grams.map(add) });
}

export function engineRows(input: EngineInput, output: EngineOutput): Map<string, Row> {
  const { findings, judgements, lists } = output;
  const rows = new Map<string, Row>();
  findings.position.forEach((position, row) => {
    const at = findings.judgement[row] as number;
    const reason = reasonOf(input, output, at);
    const list = lists[judgements.list[at] as number]?.listId;
    const key = [
      position,
      UNIT_KINDS[judgements.unitKind[at] as number],
      judgements.node[at],
      judgements.item[at],
      list,
      verdictOf(judgements.verdict[at] as number),
    ].join('|');
    join(rows, key, {
      paths: findings.paths[row] as number,
      grams: [findings.massMin[row], findings.massNominal[row], findings.massMax[row]] as number[],
      percent: [reason.minPercent, reason.nominalPercent, reason.disclosedMaxPercent, reason.maxPercent],
      entry: reason.exemption?.entryId ?? '',
    });
  });
  return rows;
}

interface Expected extends Omit<Row, 'percent' | 'entry'> {
  percent: Fraction[];
  entries: string[];
}

function oracleRows({ findings }: JudgedVehicle): Map<string, Expected> {
  const rows = new Map<string, Expected>();
  for (const { position, kind, node, item, listId, verdict, paths, grams, content, entries } of findings) {
    const key = [position, kind, node, item, listId, verdict].join('|');
    const known = rows.get(key);
    const percent = [content.min, content.nominal, content.disclosed, content.max].map((share) => share.times(HUNDRED));
    const masses = [grams.low, grams.nominal, grams.high].map(
      (mass, index) => mass.toNumber() + (known?.grams[index] ?? 0),
    );
    rows.set(key, {
      paths: paths + (known?.paths ?? 0),
      grams: masses,
      percent,
      entries: [...(known?.entries ?? []), ...entries],
    });
  }
  return rows;
}

const isSamePercent = (text: string, expected: Fraction): boolean => isEqual(Number(text), expected.toNumber());

function rowDiffers(row: Row, expected: Expected): boolean {
  if (row.paths !== expected.paths || row.grams.some((mass, index) => !isEqual(mass, expected.grams[index] ?? NaN)))
    return true;
  if (row.entry !== '' && !expected.entries.includes(row.entry)) return true;
  return row.percent.some((text, index) => !isSamePercent(text, expected.percent[index] as Fraction));
}

const summaryOf = (row: Row | Expected | undefined): string =>
  row
    ? JSON.stringify({
        ...row,
        percent: row.percent.map((each) => (typeof each === 'string' ? each : each.toText(15))),
      })
    : 'nothing';

function findingsDiffer(input: EngineInput, output: EngineOutput, expected: JudgedVehicle): string[] {
  const [rows, wanted] = [engineRows(input, output), oracleRows(expected)];
  return [...new Set([...rows.keys(), ...wanted.keys()])].flatMap((key) => {
    const [row, want] = [rows.get(key), wanted.get(key)];
    return row && want && !rowDiffers(row, want) ? [] : [`${key}: engine ${summaryOf(row)}, oracle ${summaryOf(want)}`];
  });
}

function totalsDiffer(input: EngineInput, { totals, positions }: EngineOutput, expected: JudgedVehicle): string[] {
  const pairs: [string, number, Fraction | undefined][] = [
    ['vehicle', totals.vehicleGrams + totals.unmatchedGrams, expected.vehicleGrams],
    ['unmatched', totals.unmatchedGrams, expected.unmatchedGrams],
    ['unknown', totals.unknownMaxGrams, expected.unknownMaxGrams],
    ...Array.from(positions.massGrams, (mass, index): [string, number, Fraction | undefined] => [
      `position ${index}`,
      mass,
      expected.positions[index]?.grams,
    ]),
    ...[...input.classes, ''].map((code, index): [string, number, Fraction | undefined] => [
      `class ${code}`,
      totals.classGrams[index] ?? NaN,
      expected.classGrams.get(code),
    ]),
    ...expected.itemGrams.flatMap(({ low, nominal, high }, item): [string, number, Fraction][] => {
      const total = totals.items.find((each) => each.item === item);
      return [
        [`item ${item} min`, total?.minGrams ?? 0, low],
        [`item ${item}`, total?.nominalGrams ?? 0, nominal],
        [`item ${item} max`, total?.maxGrams ?? 0, high],
      ];
    }),
  ];
  return pairs.flatMap(([name, engine, oracle]) =>
    isEqual(engine, oracle?.toNumber() ?? 0) ? [] : [`${name}: engine ${engine}, oracle ${oracle?.toText(15) ?? 0}`],
  );
}

function worstDiffers({ positions, worst }: EngineOutput, expected: JudgedVehicle): string[] {
  const verdicts = Array.from(positions.verdict, verdictOf);
  const wanted = expected.positions.map(({ verdict }) => verdict);
  return verdicts.join() === wanted.join() && worst === expected.worst
    ? []
    : [`verdicts: engine ${verdicts.join()} ${worst}, oracle ${wanted.join()} ${expected.worst}`];
}

/** Percentages decided in exact decimals have to be equal, as far as decimals can represent them. */
function exactDiffers(output: EngineOutput, expected: JudgedVehicle): string[] {
  const percents = new Set(
    expected.findings.flatMap(({ content }) =>
      [content.min, content.nominal, content.disclosed, content.max].map((share) =>
        share.times(HUNDRED).toText(30).slice(0, -2),
      ),
    ),
  );
  const shown = new Set(output.findings.judgement);
  return [...output.exact].flatMap(([judgement, { min, nominal, disclosedMax, max }]) =>
    shown.has(judgement)
      ? [min, nominal, disclosedMax, max]
          .filter((text) => !percents.has(Fraction.of(text).toText(30).slice(0, -2)))
          .map((text) => `exact ${text} of judgement ${judgement} is nobody's content`)
      : [],
  );
}

/** All differences between the results of the engine and the oracle. */
export function differences(input: EngineInput, output: EngineOutput, expected: JudgedVehicle): string[] {
  return [
    ...findingsDiffer(input, output, expected),
    ...totalsDiffer(input, output, expected),
    ...worstDiffers(output, expected),
    ...exactDiffers(output, expected),
  ];
}
