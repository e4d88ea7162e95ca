import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';

export type FindingSeverity = 'error' | 'warning' | 'note';

const glyphs: Record<FindingSeverity, string> = {
  error: 'M4.6 4.6 9.4 9.4M9.4 4.6 4.6 9.4',
  warning: 'M7 3.6V7.6M7 10V10.2',
  note: 'M7 6.4V10.2M7 3.9V4.1',
};

/**
 * Symbol of a check finding: a filled disc. Verdicts use outline symbols; the two are never mixed. Use an empty
 * label when a text beside it has the same meaning.
 */
export function FindingDisc({ severity, count, label }: { severity: FindingSeverity; count?: number; label?: string }) {
  const t = useT();
  const name = label ?? t(`kit.finding.${severity}`);
  return (
    <span className={`m-finding m-finding-${severity}`}>
      <svg
        viewBox="0 0 14 14"
        width="14"
        height="14"
        {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      >
        <circle cx="7" cy="7" r="7" fill="currentColor" />
        <path d={glyphs[severity]} className="m-finding-glyph" fill="none" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {count === undefined ? null : <span>{formatNumber(count)}</span>}
    </span>
  );
}
