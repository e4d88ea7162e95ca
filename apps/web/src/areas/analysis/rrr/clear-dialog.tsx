import { analysisRrrApi, type RrrChanged } from '@matlas/contract';
import {
  DraggableModal,
  ErrorState,
  formatNumber,
  RowsSkeleton,
  useCommand,
  useLate,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { EffectView } from './effect-view';

const sources = ['rule', 'hand', 'all'] as const;
type Source = (typeof sources)[number];
const width = 850;

/** Removes marks: those of rules, those set by hand, or all. A preview shows the changes first. */
export function ClearDialog({
  modId,
  onCleared,
  onClose,
}: {
  modId: number;
  onCleared: (changed: RrrChanged) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [source, setSource] = useState<Source>('rule');
  const preview = useRoute(
    analysisRrrApi.clearPreview,
    { modId, source },
    { log: ['analysisRrr.title', 'analysisRrr.log.preview'] },
  );
  const clear = useCommand(analysisRrrApi.clearMark, {
    log: ['analysisRrr.title', 'analysisRrr.clear.title'],
    onDone: (changed) => {
      onCleared(changed);
      onClose();
    },
  });
  const isLate = useLate(preview.isLoading);
  const marks = preview.data?.marks ?? 0;
  return (
    <DraggableModal
      open
      width={width}
      mask={{ closable: false }}
      title={t('analysisRrr.clear.title')}
      onCancel={onClose}
      okText={t('analysisRrr.clear.start', { count: marks, total: formatNumber(marks) })}
      okButtonProps={{ danger: true, disabled: marks === 0, loading: clear.isPending }}
      cancelText={t('kit.cancel')}
      onOk={() => clear.mutate({ modId, source })}
    >
      <Segmented<Source>
        aria-label={t('analysisRrr.clear.which')}
        value={source}
        onChange={setSource}
        options={sources.map((value) => ({ value, label: t(`analysisRrr.clear.source.${value}`) }))}
      />
      <div className="r-effect">
        {preview.error ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <EffectView effect={preview.data} title={t('analysisRrr.clear.after')} />
        ) : isLate ? (
          <RowsSkeleton />
        ) : null}
      </div>
    </DraggableModal>
  );
}
