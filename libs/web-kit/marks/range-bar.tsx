import { formatPercent, formatPercentRange, formatRange, type Numeric } from '../i18n/format';
import { useT } from '../i18n/use-t';
import { tintOf, type VerdictName } from './verdict';

export interface RangeBarProps {
  /** Content and limit in percent, exactly as stored; null when unknown. */
  min: Numeric | null;
  max: Numeric | null;
  limit: Numeric | null;
  verdict: VerdictName;
  /** A second limit that does not decide, drawn as a thin dashed line. */
  base?: Numeric | null;
  /** The limit is a minimum: contents below it are outside. */
  isMinimum?: boolean;
  /** Text of the limit instead of `limit 0.1 %`. */
  limitWords?: string;
  /** Labels both ends of the scale below the bar (in the detail panel). */
  withScale?: boolean;
}

const width = 112;
const height = 18;
/** The scale runs from 0.01 to 100 times the limit, so that the limit is at the same position in every row. */
const decades = 2;

/** Position of a value on the scale, limited to 0 and 1. For drawing only, never for decisions. */
export function getScalePosition(value: number, limit: number): number {
  if (value <= 0 || limit <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(value / limit) + decades) / (2 * decades)));
}

/** A range as a bar, a single value as a diamond, a value beyond the scale as an arrow. */
export function toRangeMark(
  min: number,
  max: number,
  limit: number,
): { shape: 'bar' | 'diamond' | 'arrow'; from: number; to: number } {
  const [from, to] = [getScalePosition(min, limit), getScalePosition(max, limit)];
  if (from >= 1) return { shape: 'arrow', from: 1, to: 1 };
  return { shape: min === max ? 'diamond' : 'bar', from, to };
}

function Mark({ shape, from, to }: ReturnType<typeof toRangeMark>) {
  const [start, end, middle] = [from * width, to * width, height / 2];
  if (shape === 'arrow')
    return (
      <path d={`M${width - 8} ${middle - 4.5}L${width} ${middle}L${width - 8} ${middle + 4.5}Z`} fill="currentColor" />
    );
  if (shape === 'diamond')
    return (
      <path
        d={`M${start - 4} ${middle}L${start} ${middle - 4}L${start + 4} ${middle}L${start} ${middle + 4}Z`}
        fill="currentColor"
      />
    );
  return (
    <rect
      x={Math.min(start, width - 4)}
      y={middle - 3}
      width={Math.max(4, end - start)}
      height="6"
      rx="1"
      fill="currentColor"
    />
  );
}

interface DrawingProps {
  min: number;
  max: number;
  limit: number;
  base: number | null;
  isMinimum: boolean;
  verdict: VerdictName;
}
function Drawing({ min, max, limit, base, isMinimum, verdict }: DrawingProps) {
  const middle = width / 2;
  return (
    <svg
      className={`m-range-drawing m-tone-${tintOf(verdict)}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x={isMinimum ? 0 : middle} y="1" width={middle} height={height - 2} fill="var(--m-fail-tint)" />
      <path
        d={`M0 ${height / 2}H${width}M${width / 4} 6V12M${(width * 3) / 4} 6V12`}
        stroke="var(--m-line-strong)"
        strokeWidth="1"
      />
      <Mark {...toRangeMark(min, max, limit)} />
      {base === null ? null : (
        <path
          className="m-range-base"
          d={`M${getScalePosition(base, limit) * width} 0V${height}`}
          stroke="var(--m-text)"
          strokeWidth="1"
          strokeDasharray="2 2"
        />
      )}
      <path d={`M${middle} 0V${height}`} stroke="var(--m-text)" strokeWidth="1.6" />
    </svg>
  );
}

/** Content against its limit on a logarithmic scale; always used with the numbers beside it. */
export function RangeBar({
  min,
  max,
  limit,
  verdict,
  base = null,
  isMinimum = false,
  limitWords,
  withScale = false,
}: RangeBarProps) {
  const t = useT();
  const content = formatPercentRange(min, max, { limit });
  const exact = `${formatRange(min, max)}\u00A0%`;
  if (min === null || max === null) return <span className="m-faint">{t('kit.noData')}</span>;
  const drawable = limit !== null && Number(limit) > 0;
  const words = limitWords ?? t('kit.limit', { value: formatPercent(limit) });
  return (
    <div className={`m-range${withScale ? ' m-range-wide' : ''}`} title={limit === null ? exact : `${exact}, ${words}`}>
      {drawable ? (
        <Drawing
          min={Number(min)}
          max={Number(max)}
          limit={Number(limit)}
          base={base === null ? null : Number(base)}
          isMinimum={isMinimum}
          verdict={verdict}
        />
      ) : (
        <span className="m-range-drawing" />
      )}
      {withScale && drawable ? (
        <div className="m-range-scale">
          <span>{formatPercent(Number(limit) / 100)}</span>
          <span>{words}</span>
          <span>{formatPercent(Number(limit) * 100)}</span>
        </div>
      ) : (
        <div className="m-range-numbers">
          <strong className="m-code">{content}</strong>
          {limit === null ? null : <span className="m-faint">{words}</span>}
        </div>
      )}
    </div>
  );
}
