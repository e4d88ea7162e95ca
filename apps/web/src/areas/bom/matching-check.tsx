import { bomApi, type MatchingCheck } from '@matlas/contract';
import { Code, formatNumber, Name, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { bomPath } from '../shared/paths';

/** Issues that the match states of the list do not show already. */
const inList: readonly string[] = ['unmatched', 'choose'];

function IssueLine({ modelId, issue }: { modelId: number; issue: MatchingCheck['issues'][number] }) {
  const t = useT();
  const more = issue.count - issue.positions.length;
  return (
    <details>
      <summary>{issue.message}</summary>
      <ul className="b-issue-positions">
        {issue.positions.map((position) => (
          <li key={position.id}>
            <Link to={bomPath(modelId, position.id)}>
              <Name of={position} /> {position.number ? <Code>{position.number}</Code> : null}
            </Link>
          </li>
        ))}
        {more > 0 ? (
          <li className="m-faint">{t('bom.outcome.lostFactsMore', { count: more, total: formatNumber(more) })}</li>
        ) : null}
      </ul>
    </details>
  );
}

/**
 * What an analysis would use as it is: outdated, rejected, expired or unapproved data sheets, with their positions, and
 * with `isComplete` also what has no data sheet, which lists of match states show already.
 */
export function MatchingIssues({ modelId, isComplete = false }: { modelId: number; isComplete?: boolean }) {
  const t = useT();
  const may = useMay();
  const { data } = useRoute(
    bomApi.matchingInfo.check,
    { modId: modelId },
    { log: 'bom.log.matchingCheck', enabled: may(bomApi.matchingInfo.check) },
  );
  const issues = data?.issues.filter(({ kind }) => isComplete || !inList.includes(kind)) ?? [];
  if (isComplete && data?.ok) return <Alert type="success" showIcon title={t('bom.matching.allGood')} />;
  if (issues.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('bom.matching.lookFirst')}
      description={issues.map((issue) => (
        <IssueLine key={issue.kind} modelId={modelId} issue={issue} />
      ))}
    />
  );
}
