import type { FindingGroup } from '@matlas/contract';
import { Code, formatNumber, Name, useT, VerdictCounts } from '@matlas/web-kit';
import { Hidden } from './finding-words';

/** How a group is called; what nobody stated is said to be so. */
export function GroupTitle({ group: { title, foreignTitle, code, masked } }: { group: FindingGroup }) {
  const t = useT();
  if (masked)
    return (
      <strong>
        <Hidden />
      </strong>
    );
  return (
    <>
      <strong>{title ? <Name of={{ name: title, foreignName: foreignTitle }} /> : t('analysis.noGroup')}</strong>
      {code ? (
        <>
          {' '}
          <Code>
            <span className="m-faint">{code}</span>
          </Code>
        </>
      ) : null}
    </>
  );
}

/** How much a group holds, the worst first. */
export function GroupCounts({ group: { counts, positions } }: { group: FindingGroup }) {
  const t = useT();
  return (
    <>
      <VerdictCounts counts={counts} withPass />
      <span className="m-faint">
        {t('analysis.groupPositions', { count: positions, total: formatNumber(positions) })}
      </span>
    </>
  );
}
