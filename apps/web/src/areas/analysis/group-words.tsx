import type { FindingGroup } from '@matlas/contract';
import { Code, formatNumber, Name, useT, VerdictCounts } from '@matlas/web-kit';
import { HiddenName } from './finding-words';

/** The title of a group. A group without a value is labelled as such, a confidential one as hidden. */
export function GroupTitle({ group: { title, foreignTitle, code, masked } }: { group: FindingGroup }) {
  const t = useT();
  if (masked)
    return (
      <strong>
        <HiddenName />
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

/** Verdict counts of a group, worst first. */
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
