import { bomApi, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { formatNumber, useCommand, useName, useT } from '@matlas/web-kit';
import { App } from 'antd';

type Models = readonly VehicleModelRow[];
const idsOf = (models: Models) => ({ ids: models.map(({ id }) => id) });
const refreshes = { alsoRefreshes: ['bom', 'analysis', 'model'] };

/** Commands on one or many models. The deletion of BOMs asks first, and says how many positions it deletes. */
export function useAdminCommands(onDone?: () => void) {
  const t = useT();
  const nameOf = useName();
  const { modal } = App.useApp();
  const log = (action: string) => ['vehicleAdmin.title', `vehicleAdmin.${action}`];
  const unlock = useCommand(vehicleApi.modInfo.unlock, { log: log('unlock'), ...refreshes });
  const archive = useCommand(vehicleApi.modInfo.archive, { log: log('archiveModel'), ...refreshes });
  const restore = useCommand(vehicleApi.modInfo.restore, { log: log('restore'), ...refreshes });
  const remove = useCommand(bomApi.removeAll, { log: log('deleteBom'), ...refreshes });
  const after = async (done: Promise<unknown>) => {
    if ((await done) !== undefined) onDone?.();
  };
  const deleteBoms = (models: Models) => {
    const positions = models.reduce((sum, { bomPositions }) => sum + bomPositions, 0);
    const names = models.map(({ projectName, foreignName }) => nameOf({ name: projectName, foreignName }));
    modal.confirm({
      title: t('vehicleAdmin.deleteBomOf', { count: models.length, names: names.join(', ') }),
      content: t('vehicleAdmin.deleteBomConsequence', { count: positions, total: formatNumber(positions) }),
      okText: t('vehicleAdmin.deleteBom'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => after(remove.run(idsOf(models))),
    });
  };
  return {
    unlock: (models: Models) => void after(unlock.run(idsOf(models))),
    archive: (models: Models) => void after(archive.run(idsOf(models))),
    restore: (models: Models) => void after(restore.run(idsOf(models))),
    deleteBoms,
    isBusy: unlock.isPending || archive.isPending || restore.isPending,
  };
}
