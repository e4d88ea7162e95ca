import { VERDICTS } from '@matlas/domain';
import type { DemoRow } from '../demo-tables';

/** A planted case of the demo vehicle, and the expected result of the analysis. */
export type Case = DemoRow<'cases'>;
/** A finding of a run at one position. */
export interface RunLine {
  number: string;
  item: string;
  verdict: number;
  node: string | null;
  exemption: string | null;
  min: number | null;
  max: number | null;
}
interface Verdict {
  verdict: string;
  exemption: string | null;
  percents: string[];
}

/** All findings of a run, and positions without a data sheet as unknown content. */
export const RUN_LINES = `
  select p.number, coalesce(i.item_key, '*') as item, f.verdict, j.node_name as node, j.exemption_entry as exemption,
    j.min_percent::float8 as min, j.max_percent::float8 as max
    from analysis_finding f
    join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
    join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
    left join rule_list_item i on i.id = j.item_id where f.run_id = $1
  union all
  select p.number, '*', 2, null, null, null, null
  from analysis_position p
  where p.run_id = $1 and p.role = 'unmatched'`;

const percentOf = ({ min, max }: RunLine): string =>
  [...new Set([min, max].map((value) => String(Number((value ?? NaN).toPrecision(12)))))].join('-');

/**
 * The worst verdict on the item at the position, limited to the named node if one is given, with the contents of
 * that verdict.
 */
export function verdictAt(lines: readonly RunLine[], { position, item, node }: Case): Verdict {
  const here = lines.filter(
    (one) => one.number === position && one.item === item && (node === null || one.node === node),
  );
  const worst = here.reduce<RunLine | undefined>(
    (best, one) => (best && best.verdict <= one.verdict ? best : one),
    undefined,
  );
  return {
    verdict: VERDICTS[worst?.verdict ?? VERDICTS.length - 1] ?? '',
    exemption: worst?.exemption ?? null,
    percents: here.filter((one) => one.verdict === worst?.verdict).map(percentOf),
  };
}
