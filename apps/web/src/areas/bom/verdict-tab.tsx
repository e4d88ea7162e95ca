import { analysisApi, type AnalysisRun, type BomPosition, type Finding } from '@matlas/contract';
import { decidingBound } from '@matlas/domain';
import {
  Code,
  ErrorState,
  formatDateTime,
  formatPercentRange,
  PanelSection,
  useName,
  useRoute,
  useT,
  Verdict,
  verdictOrder,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { formatLimit } from '../shared/limit-words';
import { runPath } from '../shared/paths';

const severityOf = ({ verdict }: Finding): number => verdictOrder.indexOf(verdict);

function FindingRow({ finding }: { finding: Finding }) {
  const t = useT();
  const nameOf = useName();
  const limit = formatLimit(t, finding);
  const numbers =
    finding.maxPercent === null
      ? ''
      : [
          formatPercentRange(finding.minPercent, finding.maxPercent, { limit: decidingBound(finding) }),
          limit === undefined ? '' : t('bom.verdict.limit', { limit }),
        ].join('');
  const subject = [
    finding.substanceName,
    finding.memberCount > 1 ? t('analysis.members', { count: finding.memberCount }) : finding.cas,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <div className="b-finding">
        <Verdict value={finding.verdict} boxed />
        <span>{finding.lawName}</span>
      </div>
      <p>
        {subject ? (
          <Link to={runPath(finding.runId, finding.id)}>{subject}</Link>
        ) : (
          <Link to={runPath(finding.runId, finding.id)}>{t('bom.verdict.open')}</Link>
        )}
      </p>
      <p className="m-faint">
        {[nameOf({ name: finding.nodeName, foreignName: finding.nodeForeignName }), numbers]
          .filter(Boolean)
          .join(t('kit.listSeparator'))}
        {finding.exemptionEntry ? (
          <>
            {' '}
            <Code>{finding.exemptionEntry}</Code>
          </>
        ) : null}
      </p>
    </li>
  );
}

/** Findings of the last analysis for a position and its sheet. Each finding links to its rule, numbers and path. */
export function VerdictTab({ position, run }: { position: BomPosition; run: AnalysisRun | undefined }) {
  const t = useT();
  const { data, error, refetch } = useRoute(
    analysisApi.listBelowPlace,
    { ckid: position.id, runId: run?.id },
    { log: 'bom.log.findings', enabled: run !== undefined },
  );
  if (!run)
    return (
      <PanelSection>
        <p className="m-faint">{t('bom.verdict.noRun')}</p>
      </PanelSection>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const hasSheet = position.sheet !== null || position.childCount > 0;
  const findings = [...data].sort((left, right) => severityOf(left) - severityOf(right));
  return (
    <>
      <PanelSection>
        <p className="m-faint">
          {t('bom.verdict.from', { number: run.number, time: formatDateTime(run.finishedAt) })}
          {run.stale ? ` · ${t('bom.figure.stale')}` : ''}
        </p>
      </PanelSection>
      <PanelSection>
        {hasSheet ? null : <p>{t('bom.verdict.noSheet')}</p>}
        {hasSheet && findings.length === 0 ? (
          <p>{t('bom.verdict.none')}</p>
        ) : (
          <ul className="b-findings">
            {findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} />
            ))}
          </ul>
        )}
      </PanelSection>
    </>
  );
}
