import { bomApi, operationFlag, type BomPosition } from '@matlas/contract';
import { LOCAL_DATA, type FillFlag } from '@matlas/domain';
import { useCommand, useName, useSession, useT, useWordOf } from '@matlas/web-kit';
import { SheetPicker } from './sheet-picker';

/** Fills a position: makes a draft from it, or takes an own data sheet. */
export function useFill(onDone?: () => void) {
  return useCommand(bomApi.fill, {
    log: ['bom.title', 'bom.log.fill'],
    alsoRefreshes: ['model', 'analysis', 'data'],
    ...(onDone ? { onDone } : {}),
  });
}

/** Chooses own data of the kind that the flag names; drafts too. */
export function LocalDataPicker({
  position,
  flag,
  onClose,
}: {
  position: BomPosition;
  flag: FillFlag;
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  const session = useSession();
  const fill = useFill(onClose);
  const { kind, module } = LOCAL_DATA[flag];
  return (
    <SheetPicker
      positions={[position]}
      title={t('bom.fill.takeFor', { kind: wordOf(operationFlag, flag), name: nameOf(position) })}
      input={{
        kinds: [kind],
        querys: { eq: { enterpriseId: session?.enterpriseId, ...(module ? { module: true } : {}) } },
      }}
      pickLabel={t('bom.fill.take')}
      onClose={onClose}
      onPick={(sheetId) => fill.mutate({ ckid: position.id, flag, sheetId })}
    />
  );
}
