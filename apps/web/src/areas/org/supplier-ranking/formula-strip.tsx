import { certificateKind, rankingPart, type RankingFormulaView } from '@matlas/contract';
import { FigureStrip, formatDate, formatNumber, formatPercent, useT, useWordOf } from '@matlas/web-kit';
import { Button } from 'antd';

/** Text of how the points of each part are earned, with the numbers of this formula. */
export function usePartRule(formula: Pick<RankingFormulaView, 'fullPointsDays' | 'noPointsDays' | 'certificateKinds'>) {
  const t = useT();
  const wordOf = useWordOf();
  const kinds = formula.certificateKinds
    .map((kind) => wordOf(certificateKind, kind).split(' ').slice(0, 2).join(' '))
    .join(t('users.comma'));
  const params = {
    full: formatNumber(formula.fullPointsDays),
    none: formatNumber(formula.noPointsDays),
    kinds: kinds || t('ranking.noKinds'),
  };
  return (part: (typeof rankingPart.values)[number]) => t(`ranking.rule.${part}`, params);
}

/** The current formula: the weight of each part and how its points are earned. */
export function FormulaStrip({ formula, onEdit }: { formula: RankingFormulaView; onEdit: (() => void) | undefined }) {
  const t = useT();
  const wordOf = useWordOf();
  const ruleOf = usePartRule(formula);
  const figures = rankingPart.values.map((part) => ({
    key: part,
    label: wordOf(rankingPart, part),
    value: formatPercent(formula.weights[part]),
    note: (
      <span className="g-rule" title={ruleOf(part)}>
        {ruleOf(part)}
      </span>
    ),
  }));
  const period = {
    start: formatDate(formula.periodStart),
    end: formatDate(formula.today),
    coverage: formula.leastCoverage,
  };
  return (
    <>
      <FigureStrip label={t('ranking.formula')} figures={figures} />
      <div className="g-formula">
        <span>{t('ranking.explained', period)}</span>
        {onEdit ? (
          <Button size="small" onClick={onEdit}>
            {t('ranking.editFormulaMore')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
