import { rankingPart, type RankingRow, type RankingTerm } from '@matlas/contract';
import { Decimal, formatDecimal, sumOf } from '@matlas/domain';
import { formatNumber, formatPercent, noValue, useT, useWordOf } from '@matlas/web-kit';

const days = (t: ReturnType<typeof useT>, figure: string) =>
  t('ranking.daysValue', { count: Number(figure), total: formatNumber(figure) });

/** Text of the figure of a part, with the counts behind it. */
function useFigureOf() {
  const t = useT();
  return (row: RankingRow, { part, figure }: RankingTerm): string => {
    if (figure === null) return t('ranking.noFigures');
    switch (part) {
      case 'rejections':
        return t('ranking.figure.rejections', {
          rejected: formatNumber(row.rejected),
          decided: formatNumber(row.accepted + row.rejected),
          share: formatPercent(figure),
        });
      case 'onTime':
        return t('ranking.figure.onTime', {
          onTime: formatNumber(row.onTime),
          due: formatNumber(row.onTime + row.late),
          share: formatPercent(figure),
        });
      case 'response':
        return t('ranking.figure.response', { days: days(t, figure) });
      case 'stars':
        return t('ranking.figure.stars', { stars: figure });
      default:
        return t('ranking.figure.certificates', { share: formatPercent(figure) });
    }
  };
}

/** All terms with their numbers, and the division that gives the score, so that it can be recalculated by hand. */
export function ScoreTerms({ row }: { row: RankingRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const figureOf = useFigureOf();
  const sum = formatDecimal(sumOf(row.terms.map(({ contribution }) => new Decimal(contribution ?? 0))));
  return (
    <>
      <table className="g-terms">
        <thead>
          <tr>
            {['part', 'points', 'weight', 'contribution'].map((name) => (
              <th key={name} scope="col">
                {t(`ranking.term.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.terms.map((term) => (
            <tr key={term.part}>
              <th scope="row">
                {wordOf(rankingPart, term.part)}
                <span>{figureOf(row, term)}</span>
              </th>
              <td>{formatNumber(term.points)}</td>
              <td>{formatPercent(term.weight)}</td>
              <td>{formatNumber(term.contribution)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ranking.term.sum')}</th>
            <td />
            <td>{formatPercent(row.coverage)}</td>
            <td>{row.coverage === '0' ? noValue : formatNumber(sum)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={row.score === null ? 'm-faint' : undefined}>
        {row.score === null
          ? t('ranking.tooLittle', { coverage: formatPercent(row.coverage) })
          : t('ranking.result', {
              sum: formatNumber(sum),
              coverage: formatPercent(row.coverage),
              score: formatNumber(row.score),
            })}
      </p>
    </>
  );
}
