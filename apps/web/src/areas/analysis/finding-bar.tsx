import type { Finding } from '@matlas/contract';
import { decidingBound, entryBound } from '@matlas/domain';
import { RangeBar, useT, type VerdictName } from '@matlas/web-kit';
import { formatLimit } from '../shared/limit-words';

type Measured = Pick<Finding, 'minPercent' | 'maxPercent' | 'limitPercent' | 'decidingLimit'>;

/**
 * Content compared with the deciding limit: the maximum of the exemption entry, else its minimum, else the limit of
 * the list. Beside the limit of an entry, the limit of the list is a thinner line.
 */
export function FindingBar({
  finding,
  verdict,
  withScale = false,
}: {
  finding: Measured;
  verdict: VerdictName;
  withScale?: boolean;
}) {
  const t = useT();
  const { minPercent, maxPercent, limitPercent, decidingLimit } = finding;
  if (maxPercent === null) return <span className="m-faint">{t('kit.noData')}</span>;
  const bound = entryBound(finding);
  const words = formatLimit(t, finding);
  return (
    <RangeBar
      min={minPercent}
      max={maxPercent}
      limit={decidingBound(finding)}
      verdict={verdict}
      withScale={withScale}
      base={bound === null ? null : limitPercent}
      isMinimum={bound !== null && decidingLimit?.maxPercent === null}
      {...(words === undefined ? {} : { limitWords: t('kit.limit', { value: words }) })}
    />
  );
}
