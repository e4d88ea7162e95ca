import { analysisRrrApi } from '@matlas/contract';
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
import { Checkbox } from 'antd';
import { useState } from 'react';
import { EffectView } from './effect-view';

const width = 850;

/** Applies the marks of the rules, after a preview of the changes. */
export function AutoMarkDialog({
  modId,
  onStarted,
  onClose,
}: {
  modId: number;
  onStarted: (jobId: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [replaceHand, setReplaceHand] = useState(false);
  const preview = useRoute(
    analysisRrrApi.autoMarkPreview,
    { modId, replaceHand },
    { log: ['analysisRrr.title', 'analysisRrr.log.preview'] },
  );
  const start = useCommand(analysisRrrApi.autoMark, {
    log: ['analysisRrr.title', 'analysisRrr.auto.title'],
    onDone: ({ jobId }) => {
      onStarted(jobId);
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
      title={t('analysisRrr.auto.title')}
      onCancel={onClose}
      okText={t('analysisRrr.auto.start', { count: marks, total: formatNumber(marks) })}
      okButtonProps={{ disabled: marks === 0, loading: start.isPending }}
      cancelText={t('kit.cancel')}
      onOk={() => start.mutate({ modId, replaceHand })}
    >
      <p className="r-lead">{t('analysisRrr.auto.explained')}</p>
      <p>
        <Checkbox checked={replaceHand} onChange={(event) => setReplaceHand(event.target.checked)}>
          {t('analysisRrr.auto.replaceHand')}
        </Checkbox>
      </p>
      {preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <EffectView effect={preview.data} title={t('analysisRrr.auto.after')} />
      ) : isLate ? (
        <RowsSkeleton />
      ) : null}
    </DraggableModal>
  );
}
