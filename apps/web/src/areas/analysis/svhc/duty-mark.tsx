import type { FindingGroup } from '@matlas/contract';
import { tintOf, useT, VerdictSymbol } from '@matlas/web-kit';
import type { Duty } from '../analysis-state';

const symbols = { yes: 'declare', depends: 'depends', no: 'pass' } as const;

/** A single substance that must be communicated is sufficient for the duty. */
export function getDuty({ counts }: Pick<FindingGroup, 'counts'>): Duty {
  const of = (verdict: keyof typeof counts) => counts[verdict] ?? 0;
  if (of('fail') + of('exempt') + of('declare') > 0) return 'yes';
  return of('depends') + of('unknown') > 0 ? 'depends' : 'no';
}

/** Whether the recipient of an article must be informed (REACH Art. 33(1)). */
export function DutyMark({ duty }: { duty: Duty }) {
  const t = useT();
  const verdict = symbols[duty];
  return (
    <span className={`m-verdict m-tone-${tintOf(verdict)}`}>
      <VerdictSymbol verdict={verdict} />
      {t(`analysis.svhc.duty.${duty}`)}
    </span>
  );
}
