import { formatNumber, useT } from '@matlas/web-kit';
import type { DraftView } from './model/draft-store';

const time = (date: Date): string =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;

/** Save state of the draft: saved with its time, being saved, or stored in this browser only. */
export function SaveState({ view }: { view: DraftView }) {
  const t = useT();
  const { phase, savedAt, isStoredLocally, refusal } = view;
  const storageText = isStoredLocally ? t('mds.edit.save.kept') : t('mds.edit.save.notKept');
  const words = {
    saved: savedAt ? t('mds.edit.save.saved', { time: time(savedAt) }) : t('mds.edit.save.unchanged'),
    waiting: t('mds.edit.save.saving'),
    saving: t('mds.edit.save.saving'),
    offline: t('mds.edit.save.offline', { kept: storageText }),
    refused: t('mds.edit.save.refused', { reason: refusal ?? '', kept: storageText }),
    conflict: t('mds.edit.save.conflict'),
  };
  const isBad = phase === 'offline' || phase === 'refused' || phase === 'conflict';
  return (
    <span role="status" className={isBad ? 'd-blocked' : undefined}>
      {words[phase]}
    </span>
  );
}

export function EditCounts({ view }: { view: DraftView }) {
  const t = useT();
  const nodes = view.history.tree.places.size;
  return (
    <>
      {t('mds.page.places', { count: nodes, total: formatNumber(nodes) })}
      {view.history.length > 0 ? ` · ${t('mds.edit.undoSteps', { count: view.history.length })}` : ''}
    </>
  );
}
