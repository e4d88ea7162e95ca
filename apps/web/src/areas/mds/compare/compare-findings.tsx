import { AimOutlined } from '@ant-design/icons';
import type { ComparedFinding, Comparison } from '@matlas/contract';
import { Code, EmptyState, FindingDisc, formatNumber, useT } from '@matlas/web-kit';

function Finding({ finding, onGoTo }: { finding: ComparedFinding; onGoTo: (row: string) => void }) {
  return (
    <li className="d-finding">
      <FindingDisc severity={finding.severity} />
      <div className="d-finding-words">
        <div className="d-finding-title">
          <strong>{finding.title}</strong>
          <Code>{finding.code.split('.')[0]}</Code>
        </div>
        <p>{finding.message}</p>
        <button type="button" className="m-link" onClick={() => onGoTo(finding.row)}>
          <AimOutlined aria-hidden /> {finding.names.slice(-3).join(' › ')}
        </button>
      </div>
    </li>
  );
}

/** Findings that exist only on the right (new) and only on the left (resolved). */
export function CompareFindings({
  findings,
  onGoTo,
}: {
  findings: Comparison['findings'];
  onGoTo: (row: string) => void;
}) {
  const t = useT();
  if (findings.appeared.length + findings.gone.length === 0)
    return <EmptyState title={t('mdsCompare.finding.none')}>{t('mdsCompare.finding.noneExplained')}</EmptyState>;
  return (
    <div className="cmp-findings" tabIndex={0} role="region" aria-label={t('mdsCompare.view.findings')}>
      {(['appeared', 'gone'] as const).map((which) => (
        <section key={which} aria-label={t(`mdsCompare.finding.${which}`)}>
          <h2>
            {t(`mdsCompare.finding.${which}`)} <small>{formatNumber(findings[which].length)}</small>
          </h2>
          {findings[which].length === 0 ? (
            <p className="d-none">{t('mds.check.none')}</p>
          ) : (
            <ul>
              {findings[which].map((finding, index) => (
                <Finding key={index} finding={finding} onGoTo={onGoTo} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
