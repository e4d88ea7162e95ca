import { DownOutlined } from '@ant-design/icons';
import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { Popover, Tag } from 'antd';

/** Reasons why a run is stale: changed lists, data sheets or BOM, each with its numbers. */
function Reasons({ reasons }: { reasons: AnalysisRun['staleReasons'] }) {
  const t = useT();
  return (
    <div className="a-stale">
      <ul>
        {reasons.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="m-faint">{t('analysis.staleExplained')}</p>
    </div>
  );
}

/** Tag of a result that is older than its data, with the kinds of changes. A click shows the details. */
export function StaleTag({ run }: { run: AnalysisRun }) {
  const t = useT();
  // The list of runs includes the reasons only for its newest result.
  const { data } = useRoute(
    analysisApi.getRun,
    { runId: run.id },
    { log: 'analysis.log.run', enabled: run.staleReasons.length === 0 },
  );
  const reasons = run.staleReasons.length > 0 ? run.staleReasons : (data?.staleReasons ?? []);
  const kinds = [...new Set(reasons.map(({ kind }) => kind))]
    .map((kind) => t(`analysis.staleKind.${kind}`))
    .join(t('analysis.comma'));
  const label = kinds ? t('analysis.staleSince', { kinds }) : t('analysis.stale');
  return (
    <Popover trigger="click" placement="bottomLeft" content={<Reasons reasons={reasons} />}>
      <button type="button" className="a-stale-button" title={reasons.map(({ sentence }) => sentence).join('\n')}>
        <Tag color="warning">
          {label} <DownOutlined aria-hidden />
        </Tag>
      </button>
    </Popover>
  );
}
