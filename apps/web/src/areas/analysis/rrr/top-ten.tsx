import type { RrrRate, RrrSensitivity } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { RrrMarkTag, useName, useT, VerdictSymbol } from '@matlas/web-kit';
import { formatRatePercent, formatPoints } from '../../shared/rate-text';
import { absoluteValue, type RateName } from './rrr-figures';

interface TopTenProps {
  rows: readonly RrrSensitivity[];
  name: RateName;
  rate: RrrRate;
  onOpen: (row: RrrSensitivity) => void;
}

/** Padding to the right of the longest bar and of the margin line, as a factor. */
const scalePadding = 1.08;
/** A margin of more than this many times the longest bar is stated as text, not drawn. */
const maxMarginRatio = 2;

/** The end of the scale: the longest bar, or the margin when it can be drawn. */
function scaleOf(rows: readonly RrrSensitivity[], margin: number): { full: number; marginAt: number | undefined } {
  const longest = Math.max(...rows.map(({ points }) => Number(points)), Number.EPSILON);
  const isDrawn = margin >= 0 && margin <= longest * maxMarginRatio;
  const full = Math.max(longest, isDrawn ? margin : 0) * scalePadding;
  return { full, marginAt: isDrawn ? (margin / full) * 100 : undefined };
}

function Row({
  row,
  short,
  full,
  marginAt,
  onOpen,
}: {
  row: RrrSensitivity;
  short: string;
  full: number;
  marginAt: number | undefined;
  onOpen: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const fails = t('analysisRrr.top.fails', { rate: short });
  return (
    <li>
      {row.flag ? <RrrMarkTag value={row.flag} /> : <span className="m-faint">{t('analysisRrr.mixed')}</span>}
      <button type="button" className="r-top-name" title={nameOf(row)} onClick={onOpen}>
        {nameOf(row)}
      </button>
      <span className="r-top-bar" aria-hidden="true">
        <span style={{ width: `${(Number(row.points) / full) * 100}%` }} />
        {marginAt === undefined ? null : <i style={{ insetInlineStart: `${marginAt}%` }} />}
      </span>
      <span className="r-top-points" title={t('analysisRrr.top.points', { points: row.points, rate: short })}>
        {formatPoints(new Decimal(row.points).neg().toFixed())}
      </span>
      <span title={row.fails ? fails : undefined}>
        {row.fails ? (
          <>
            <VerdictSymbol verdict="fail" />
            <span className="m-hidden">{fails}</span>
          </>
        ) : null}
      </span>
    </li>
  );
}

/**
 * Rows with the largest effect on a rate: the points lost if the row became mN, the margin to the limit as a line,
 * and a cross where the row alone would miss the limit.
 */
export function TopTen({ rows, name, rate, onOpen }: TopTenProps) {
  const t = useT();
  const { full, marginAt } = scaleOf(rows, rate.passes ? Number(rate.marginPoints) : -1);
  const short = t(`analysisRrr.rate.short.${name}`);
  const points = formatRatePercent(absoluteValue(rate.marginPoints));
  return (
    <>
      <ol className="r-top">
        {rows.map((row) => (
          <Row key={row.key} row={row} short={short} full={full} marginAt={marginAt} onOpen={() => onOpen(row)} />
        ))}
      </ol>
      <p className="r-note">
        {t(
          rate.passes
            ? marginAt === undefined
              ? 'analysisRrr.top.far'
              : 'analysisRrr.top.note'
            : 'analysisRrr.top.missed',
          { points, rate: short },
        )}
      </p>
    </>
  );
}
