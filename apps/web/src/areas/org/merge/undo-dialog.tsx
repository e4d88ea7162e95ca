import { enterpriseMergeApi, type MergeRow } from '@matlas/contract';
import { ErrorState, RowsSkeleton, useCommand, useLate, useRoute, useT } from '@matlas/web-kit';
import { Modal } from 'antd';
import { MergeFindings } from './merge-findings';
import { MovedBackTable } from './merge-tables';
import { useSideName } from './merge-words';

const width = 640;

/**
 * Previews the undo of a merge: records that move back, records created since, records that are gone; then undoes
 * it.
 */
export function UndoDialog({ merge, onClose }: { merge: MergeRow; onClose: () => void }) {
  const t = useT();
  const nameOf = useSideName();
  const { data, error, isLoading, refetch } = useRoute(
    enterpriseMergeApi.undoPreview,
    { id: merge.id },
    { log: ['merge.title', 'merge.undoPreview'] },
  );
  const isLate = useLate(isLoading);
  const command = useCommand(enterpriseMergeApi.undo, {
    log: ['merge.title', 'merge.undo'],
    onDone: onClose,
    alsoRefreshes: ['sys', 'extSys', 'system'],
  });
  const [source, target] = [nameOf(merge.source), nameOf(merge.target)];
  return (
    <Modal
      open
      width={width}
      title={t('merge.undoOne', { source, target })}
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t('kit.cancel')}
      okText={t('merge.undo')}
      confirmLoading={command.isPending}
      okButtonProps={{ danger: true, disabled: !data || data.blockers.length > 0 }}
      onOk={() => command.mutate({ id: merge.id })}
    >
      <p className="m-faint g-note">{t('merge.undoExplained', { source, target })}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && isLate ? <RowsSkeleton /> : null}
      {data ? (
        <>
          <MergeFindings title={t('merge.blockersUndo')} severity="error" notices={data.blockers} />
          <MergeFindings title={t('merge.notices')} severity="note" notices={data.notices} />
          <MovedBackTable moves={data.moves} />
        </>
      ) : null}
    </Modal>
  );
}
