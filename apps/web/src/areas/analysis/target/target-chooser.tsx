import type { VehicleModelOption } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { BranchField } from './branch-field';
import { SheetsField } from './sheets-field';
import { SupplierField } from './supplier-field';
import type { Target } from './target';

type Scope = Target['scope'];
export interface TargetChooserProps {
  models: readonly VehicleModelOption[];
  value: Target | undefined;
  /** Kinds of target that the screen supports. */
  scopes?: readonly Scope[];
  onChange: (target: Target | undefined) => void;
}

const allScopes: readonly Scope[] = ['vehicle', 'branch', 'sheets', 'supplier'];

function VehicleField({ models, value, onChange }: TargetChooserProps) {
  const t = useT();
  return (
    <Select
      className="m-wide"
      aria-label={t('analysis.scope.vehicle')}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('analysis.chooseModel')}
      value={value?.scope === 'vehicle' ? value.modId : null}
      options={models.map(({ id, projectName, internalNumber, bomPositions }) => ({
        value: id,
        label: `${projectName} ${internalNumber}`,
        disabled: bomPositions === 0,
      }))}
      onChange={(modId) => onChange(modId === null ? undefined : { scope: 'vehicle', modId })}
    />
  );
}

/** Selects the target: a vehicle, a branch of its BOM, data sheets, or the sheets of a supplier. */
export function TargetChooser(props: TargetChooserProps) {
  const { models, value, scopes = allScopes, onChange } = props;
  const t = useT();
  const offered = models.length > 0 ? scopes : scopes.filter((scope) => scope !== 'vehicle' && scope !== 'branch');
  const [scope, setScope] = useState<Scope>(value?.scope ?? offered[0] ?? 'sheets');
  const choose = (next: Scope) => {
    setScope(next);
    if (next !== value?.scope) onChange(undefined);
  };
  return (
    <div className="a-chooser">
      {offered.length > 1 ? (
        <Segmented<Scope>
          aria-label={t('analysis.scope.label')}
          value={scope}
          onChange={choose}
          options={offered.map((one) => ({ value: one, label: t(`analysis.scope.${one}`) }))}
        />
      ) : null}
      {scope === 'vehicle' ? <VehicleField {...props} /> : null}
      {scope === 'branch' ? <BranchField models={models} value={value} onChange={onChange} /> : null}
      {scope === 'sheets' ? <SheetsField value={value} onChange={onChange} /> : null}
      {scope === 'supplier' ? <SupplierField value={value} onChange={onChange} /> : null}
    </div>
  );
}
