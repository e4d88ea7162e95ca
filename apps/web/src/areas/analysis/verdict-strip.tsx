import { analysisApi, type Out } from '@matlas/contract';
import {
  FigureStrip,
  formatChange,
  formatNumber,
  useT,
  Verdict,
  verdictOrder,
  type Figure,
  type VerdictName,
} from '@matlas/web-kit';
import { Button } from 'antd';

export type Counts = Out<typeof analysisApi.countFindings>;

export interface VerdictStripProps {
  counts: Counts;
  active: readonly VerdictName[];
  onToggle: (verdict: VerdictName) => void;
  /** Filters by the verdict `depends` only. */
  onSettle: () => void;
}

/**
 * The six verdicts with their counts and the change since the compared run. A click filters by a verdict, a second
 * click removes the filter.
 */
export function VerdictStrip({ counts, active, onToggle, onSettle }: VerdictStripProps) {
  const t = useT();
  const changeOf = (verdict: VerdictName) => {
    if (!counts.previous) return undefined;
    const change = (counts.counts[verdict] ?? 0) - (counts.previous[verdict] ?? 0);
    return change === 0 ? t('analysis.unchanged') : formatChange(change);
  };
  const acceptedOf = (verdict: VerdictName) => {
    const accepted = counts.accepted[verdict] ?? 0;
    return accepted > 0 ? t('decisions.acceptedCount', { count: accepted, total: formatNumber(accepted) }) : undefined;
  };
  const figures = verdictOrder.map((verdict): Figure => ({
    key: verdict,
    label: <Verdict value={verdict} />,
    value: counts.counts[verdict] ?? 0,
    suffix: changeOf(verdict),
    note: acceptedOf(verdict),
  }));
  const { suppliers, nodes } = counts.toAsk;
  const asks = [
    t('analysis.askSuppliers', { count: suppliers, total: formatNumber(suppliers) }),
    t('analysis.askNodes', { count: nodes, total: formatNumber(nodes) }),
  ];
  const extra =
    nodes === 0 ? undefined : (
      <>
        <span className="m-figure-label">{t('analysis.questions')}</span>
        <span className="a-asks">
          {asks.join(t('analysis.comma'))}
          <Button size="small" onClick={onSettle}>
            {t('analysis.showQuestions')}
          </Button>
        </span>
      </>
    );
  const toggle = (key: string) => {
    const verdict = verdictOrder.find((one) => one === key);
    if (verdict) onToggle(verdict);
  };
  return (
    <FigureStrip label={t('analysis.verdicts')} figures={figures} active={active} onToggle={toggle} extra={extra} />
  );
}
