import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Comparison } from '@matlas/contract';
import { formatNumber, useNarrow, useT } from '@matlas/web-kit';
import { Button, Checkbox, Segmented } from 'antd';
import { compareViews, type CompareAddress, type CompareView } from './use-compare-address';

interface CompareBarProps {
  compared: Comparison;
  address: CompareAddress;
  place: { at: number; of: number };
  onStep: (step: 1 | -1) => void;
}

/** View switch, display filters, and navigation between differences. */
export function CompareBar({ compared, address, place, onStep }: CompareBarProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const { view, isFiltered, references, change } = address;
  const { counts, findings } = compared;
  const countOf: Readonly<Record<CompareView, number>> = {
    structure: place.of,
    substances: counts.substances,
    findings: findings.appeared.length + findings.gone.length,
  };
  return (
    <div className="m-filter-bar cmp-bar">
      <Segmented<CompareView>
        size="small"
        value={view}
        aria-label={t('mdsCompare.view.label')}
        options={compareViews.map((value) => ({
          value,
          label: `${t(`mdsCompare.view.${value}`)} ${formatNumber(countOf[value])}`,
        }))}
        onChange={(value) => change({ view: value === 'structure' ? undefined : value })}
      />
      {view === 'findings' ? null : (
        <Checkbox checked={isFiltered} onChange={({ target }) => change({ only: target.checked ? '1' : undefined })}>
          {t('mdsCompare.only')}
        </Checkbox>
      )}
      {view === 'structure' ? (
        <Checkbox
          checked={references}
          onChange={({ target }) => change({ references: target.checked ? '1' : undefined })}
        >
          {t('mdsCompare.references')}
        </Checkbox>
      ) : null}
      {view === 'structure' && !isNarrow ? (
        <div className="m-filter-extra">
          <span className="m-faint" role="status">
            {t('mdsCompare.place', { at: formatNumber(place.at), of: formatNumber(place.of) })}
          </span>
          <Button
            size="small"
            icon={<UpOutlined aria-hidden />}
            aria-label={t('mdsCompare.previous')}
            title={t('mdsCompare.previous')}
            disabled={place.of === 0}
            onClick={() => onStep(-1)}
          />
          <Button
            size="small"
            icon={<DownOutlined aria-hidden />}
            aria-label={t('mdsCompare.next')}
            title={t('mdsCompare.next')}
            disabled={place.of === 0}
            onClick={() => onStep(1)}
          />
        </div>
      ) : null}
    </div>
  );
}
