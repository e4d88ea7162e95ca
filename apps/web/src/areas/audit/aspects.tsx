import type { AuditAspectRow, AuditRow } from '@matlas/contract';
import { formatNumber, useT } from '@matlas/web-kit';

/** Sign and word of a verdict, so that no colour has to be seen. */
const SIGNS: Readonly<Record<AuditAspectRow['verdict'], string>> = {
  passed: '✓',
  warning: '!',
  failed: '✕',
  unknown: '?',
  none: '–',
};
const MACHINE_SIGNS: Readonly<Record<NonNullable<AuditRow['machine']>, AuditAspectRow['verdict']>> = {
  approve: 'passed',
  passed: 'passed',
  open: 'warning',
  failed: 'failed',
};
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** What the machine says of a sheet, in one word. */
export function MachineMark({ machine }: { machine: AuditRow['machine'] }) {
  const t = useT();
  if (machine === null) return <span className="m-faint">{t('dataAudit.machine.waiting')}</span>;
  const verdict = MACHINE_SIGNS[machine];
  return (
    <span className={`au-verdict is-${verdict}`}>
      <span aria-hidden>{SIGNS[verdict]}</span> {t(`dataAudit.machine.${machine}`)}
    </span>
  );
}

/** The verdict of the machine on each aspect, with its reason. */
export function Aspects({ aspects }: { aspects: readonly AuditAspectRow[] }) {
  const t = useT();
  if (aspects.length === 0) return <p className="m-faint">{t('dataAudit.machine.waiting')}</p>;
  return (
    <ul className="au-aspects">
      {aspects.map(({ aspect, verdict, reason, params }) => (
        <li key={aspect}>
          <span className={`au-verdict is-${verdict}`} title={t(`dataAudit.verdict.${verdict}`)}>
            <span aria-hidden>{SIGNS[verdict]}</span>
            <span className="m-hidden">{t(`dataAudit.verdict.${verdict}`)}</span>
          </span>
          <strong>{t(`dataAudit.aspect.${aspect}`)}</strong>
          <span>
            {t(
              `dataAudit.because.${reason}`,
              Object.fromEntries(
                Object.entries(params).map(([key, value]) => [key, isNumber(value) ? formatNumber(value) : value]),
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
