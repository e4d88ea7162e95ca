import { bomApi, type BomPosition } from '@matlas/contract';
import { call, refreshAreas, translate, useCommand, useName, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { flushSync } from 'react-dom';
import { useUndo } from '../shared/use-undo';

const changedAreas = ['model', 'analysis'] as const;

/** Attaches a sheet to positions, or detaches it. Both can be undone. */
export function useHook() {
  const undo = useUndo();
  const command = useCommand(bomApi.hook, { log: ['bom.title', 'bom.log.hook'], alsoRefreshes: changedAreas });
  const hang = (position: BomPosition, sheetId: number | null) => command.run({ ckid: position.id, sheetId });
  return {
    isBusy: command.isPending,
    hook: (positions: readonly BomPosition[], sheetId: number | null) => {
      void (async () => {
        const done: BomPosition[] = [];
        for (const position of positions) if (await hang(position, sheetId)) done.push(position);
        if (done.length === 0) return;
        undo(
          sheetId === null ? 'bom.done.unhooked' : 'bom.done.hooked',
          () =>
            void (async () => {
              for (const position of done) await hang(position, position.sheet?.id ?? null);
            })(),
          { count: done.length },
        );
      })();
    },
  };
}

/** Deletes positions with their subtrees after one confirmation. Refused deletions are listed with their reasons. */
export function useDeletePositions(
  onDone: (positions: readonly BomPosition[]) => void,
): (positions: readonly BomPosition[]) => void {
  const t = useT();
  const nameOf = useName();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const run = async (positions: readonly BomPosition[]) => {
    const refused: string[] = [];
    for (const position of positions) {
      await call(bomApi.remove, { id: position.id }, { log: ['bom.title', 'kit.delete'] }).catch((reason: unknown) =>
        refused.push(`${nameOf(position)}: ${(reason as Error).message}`),
      );
    }
    // Closes the panel of a deleted position before it would be reloaded.
    flushSync(() => onDone(positions));
    await refreshAreas(client, ['bom', ...changedAreas]);
    if (refused.length > 0)
      modal.error({
        title: translate('bom.notDeleted', { count: refused.length }),
        content: refused.map((line) => `${line}\n`),
        className: 'b-lines',
        okText: translate('kit.close'),
      });
  };
  return (positions) => {
    modal.confirm({
      title:
        positions.length === 1
          ? t('kit.deleteOne', { subject: positions[0] ? nameOf(positions[0]) : '' })
          : t('bom.deleteMany', { count: positions.length }),
      content: t('bom.deleteConsequence'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => run(positions),
    });
  };
}
