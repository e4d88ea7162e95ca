import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import type { Tint } from '../theme/tokens';

/** Worst first: the order of severity used everywhere (ux.md section 2). */
export const verdictOrder = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'] as const;
export type VerdictName = (typeof verdictOrder)[number];

const tints: Record<VerdictName, Tint> = {
  fail: 'fail',
  depends: 'depends',
  unknown: 'unknown',
  exempt: 'conditional',
  declare: 'conditional',
  pass: 'pass',
};

/** Colour group of a verdict; the colour only supports symbol and text. */
export const tintOf = (verdict: VerdictName): Tint => tints[verdict];

const shapes: Record<VerdictName, ReactNode> = {
  pass: <path d="M2.5 7.5 5.8 10.8 11.8 3.6" fill="none" strokeWidth="1.9" />,
  fail: <path d="M3 3 11 11M11 3 3 11" fill="none" strokeWidth="2.1" />,
  exempt: <circle cx="7" cy="7" r="4.6" fill="none" strokeWidth="1.9" />,
  declare: <circle cx="7" cy="7" r="4.6" fill="none" strokeWidth="1.9" />,
  depends: <path d="M7 1.9 13 12.3H1Z" strokeWidth="1" strokeLinejoin="round" fill="currentColor" />,
  unknown: <path d="M7 2.8 12.1 11.7H1.9Z" strokeWidth="1.4" strokeLinejoin="round" fill="none" />,
};

/** The symbol without text; always use it with a text beside it. */
export function VerdictSymbol({ verdict }: { verdict: VerdictName }) {
  return (
    <svg
      className={`m-symbol m-tone-${tintOf(verdict)}`}
      viewBox="0 0 14 14"
      width="14"
      height="14"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {shapes[verdict]}
    </svg>
  );
}

export interface VerdictProps {
  /** null: not analysed, shown as a dash. */
  value: VerdictName | null | undefined;
  /** Number of findings, shown after the text. */
  count?: number;
  /** With coloured background and border. */
  boxed?: boolean;
}

/** Symbol and text of a verdict. */
export function Verdict({ value, count, boxed = false }: VerdictProps) {
  const t = useT();
  if (!value)
    return (
      <span className="m-faint" role="img" aria-label={t('kit.verdict.none')}>
        –
      </span>
    );
  return (
    <span className={`m-verdict m-tone-${tintOf(value)}${boxed ? ' m-boxed' : ''}`}>
      <VerdictSymbol verdict={value} />
      {t(`kit.verdict.${value}`)}
      {count === undefined ? null : <> {formatNumber(count)}</>}
    </span>
  );
}

/** Counts by verdict in order of severity; zero counts are left out. */
export function VerdictCounts({
  counts,
  withPass = false,
}: {
  counts: Partial<Record<VerdictName, number>>;
  withPass?: boolean;
}) {
  const shown = verdictOrder.filter((verdict) => (counts[verdict] ?? 0) > 0 && (withPass || verdict !== 'pass'));
  return (
    <span className="m-verdict-counts">
      {shown.map((verdict) => (
        <Verdict key={verdict} value={verdict} count={counts[verdict] ?? 0} />
      ))}
    </span>
  );
}

/** The legend below a list of verdicts. */
export function VerdictLegend() {
  const t = useT();
  return (
    <p className="m-legend">
      <span className="m-faint">{t('kit.verdict.legend')}</span>
      {(['pass', 'fail', 'exempt', 'depends', 'unknown'] as const).map((verdict) => (
        <span key={verdict} className={`m-verdict m-tone-${tintOf(verdict)}`}>
          <VerdictSymbol verdict={verdict} />
          {t(`kit.verdict.explain.${verdict}`)}
        </span>
      ))}
    </p>
  );
}
