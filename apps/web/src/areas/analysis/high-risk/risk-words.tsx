import { riskReason, type RiskPart } from '@matlas/contract';
import { formatNumber, useT, useWordOf, VerdictSymbol } from '@matlas/web-kit';

const verdictOfReason = {
  fail: 'fail',
  depends: 'depends',
  noSheet: 'unknown',
  exemptionEnds: 'depends',
  unknown: 'unknown',
  declare: 'declare',
  accepted: 'exempt',
  exempt: 'exempt',
} as const;
const verdictOfLevel = { high: 'fail', medium: 'depends', low: 'declare' } as const;

/** A symbol and a text, never a colour alone. */
export function RiskLevelMark({ level }: { level: RiskPart['level'] }) {
  const t = useT();
  return (
    <span className="md-out">
      <VerdictSymbol verdict={verdictOfLevel[level]} />
      {t(`highRisk.level.${level}`)}
    </span>
  );
}
export function RiskReasonMark({ reason, count }: Pick<RiskPart['reasons'][number], 'reason' | 'count'>) {
  const wordOf = useWordOf();
  return (
    <span className="md-out">
      <VerdictSymbol verdict={verdictOfReason[reason]} />
      {wordOf(riskReason, reason)}
      {reason === 'noSheet' ? null : ` ${formatNumber(count)}`}
    </span>
  );
}
