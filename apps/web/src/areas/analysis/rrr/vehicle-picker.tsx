import { Name, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import type { VehicleChoice } from './use-vehicle';
import { useModelName } from '../../shared/model-names';

/** The name of the vehicle, which opens the list of vehicles. */
export function VehiclePicker({ vehicles: { models, model, choose } }: { vehicles: VehicleChoice }) {
  const t = useT();
  const modelName = useModelName();
  return (
    <Select
      className="a-model"
      variant="borderless"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t('analysisRrr.vehicle')}
      placeholder={t('analysisRrr.chooseVehicle')}
      value={model?.id ?? null}
      onChange={(modId) => {
        if (modId) choose(modId);
      }}
      options={models.map((model) => ({
        value: model.id,
        label: modelName(model),
        number: model.internalNumber,
      }))}
      labelRender={({ label }) => (
        <strong title={String(label)}>
          <Name of={{ name: String(label) }} />
        </strong>
      )}
      optionRender={({ data }) => (
        <span className="a-target">
          <Name of={{ name: data.label }} />
          <span className="m-faint">{data.number}</span>
        </span>
      )}
    />
  );
}
