import { vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { formatNumber, useCommand, useMay, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useModelName } from '../shared/model-names';

/** Deletes models after one confirmation, which states that their BOMs are deleted too. */
export function useDeleteModels(): ((models: readonly VehicleModelRow[], onDone?: () => void) => void) | undefined {
  const t = useT();
  const modelName = useModelName();
  const may = useMay();
  const { modal } = App.useApp();
  const command = useCommand(vehicleApi.modInfo.delete, {
    log: ['vehicle.title', 'kit.delete'],
    alsoRefreshes: ['bom', 'analysis'],
  });
  if (!may(vehicleApi.modInfo.delete)) return undefined;
  return (models, onDone) => {
    const positions = models.reduce((sum, model) => sum + model.bomPositions, 0);
    const withBom = positions > 0;
    modal.confirm({
      title:
        models.length === 1
          ? t('kit.deleteOne', { subject: models[0] ? modelName(models[0]) : '' })
          : t('kit.deleteMany', { count: models.length }),
      content: withBom
        ? t('vehicle.deleteWithBom', { count: positions, total: formatNumber(positions) })
        : t('kit.deleteConsequence'),
      okText: t(withBom ? 'vehicle.deleteAll' : 'kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: async () => {
        if ((await command.run({ ids: models.map(({ id }) => id), withBom })) !== undefined) onDone?.();
      },
    });
  };
}
