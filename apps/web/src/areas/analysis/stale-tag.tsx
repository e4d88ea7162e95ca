import { DownOutlined } from '@ant-design/icons';
import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { Popover, Tag } from 'antd';

/** What the reasons of a stale run consist of: lists, data sheets and the BOM, each with its numbers. */
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

/** Says that a result is older than its data, and of what kind the changes are; pressed, what they are. */
export function StaleTag({ run }: { run: AnalysisRun }) {
  const t = useT();
  // The list of runs tells the reasons for its newest result only.
  const { data } = useRoute(
    analysisApi.one,
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
