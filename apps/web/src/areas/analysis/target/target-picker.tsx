import { AimOutlined } from '@ant-design/icons';
import { analysisApi } from '@matlas/contract';
import { Name, useMay, useT } from '@matlas/web-kit';
import { Button, Divider, Select } from 'antd';
import { useState } from 'react';
import { resetForOtherRun } from '../analysis-state';
import type { PatchState } from '../use-analysis-state';
import type { RunChoice } from '../use-run-choice';
import { readLastTargets } from './last-targets';
import { sameTarget, type Target } from './target';
import { useModelName } from '../../shared/model-names';

interface TargetPickerProps {
  choice: RunChoice;
  patch: PatchState;
  /** Kinds of target that the screen supports. All kinds by default. */
  scopes?: readonly Target['scope'][] | undefined;
  onOther: () => void;
}
interface Option {
  value: string;
  label: string;
  note: string;
  target: Target;
}

const keyOf = (target: Target): string => JSON.stringify(target);

/** The vehicles, the recent targets and the current target. */
function useTargetOptions(
  { models, target, title }: RunChoice,
  scopes: TargetPickerProps['scopes'],
): { label: string; options: Option[] }[] {
  const t = useT();
  const modelName = useModelName();
  const vehicles = (scopes && !scopes.includes('vehicle') ? [] : models).map((model): Option => ({
    target: { scope: 'vehicle', modId: model.id },
    value: keyOf({ scope: 'vehicle', modId: model.id }),
    label: modelName(model),
    note: model.internalNumber,
  }));
  const isVehicle = (one: Target) => vehicles.some((option) => sameTarget(option.target, one));
  const lately = readLastTargets().filter(
    (last) => !isVehicle(last.target) && (scopes?.includes(last.target.scope) ?? true),
  );
  const current =
    target && !isVehicle(target) && !lately.some((last) => sameTarget(last.target, target)) ? [{ target, title }] : [];
  const others = [...current, ...lately].map((one): Option => ({
    target: one.target,
    value: keyOf(one.target),
    label: one.title,
    note: t(`analysis.scope.${one.target.scope}`),
  }));
  return [
    { label: t('analysis.scope.vehicles'), options: vehicles },
    { label: t('analysis.scope.lately'), options: others },
  ].filter(({ options }) => options.length > 0);
}

/** The target of the analysis. Vehicles and recent targets are in the list; the dialog offers all others. */
export function TargetPicker({ choice, patch, scopes, onOther }: TargetPickerProps) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const groups = useTargetOptions(choice, scopes);
  const { target, title } = choice;
  const chooseOther = () => {
    setOpen(false);
    onOther();
  };
  return (
    <Select<string, Option>
      className="a-model"
      variant="borderless"
      aria-label={t('analysis.model')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      placeholder={t('analysis.chooseTarget')}
      open={isOpen}
      onOpenChange={setOpen}
      value={target ? keyOf(target) : null}
      options={groups as unknown as Option[]}
      labelRender={() => (
        <strong title={title}>
          <Name of={{ name: title }} />
        </strong>
      )}
      optionRender={({ data }) => (
        <span className="a-target">
          <span>{data.label}</span>
          <span className="m-faint">{data.note}</span>
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {may(analysisApi.startRun) ? (
            <>
              <Divider className="a-target-line" />
              <Button
                type="text"
                block
                className="a-target-other"
                icon={<AimOutlined aria-hidden />}
                onClick={chooseOther}
              >
                {t('analysis.otherTarget')}
              </Button>
            </>
          ) : null}
        </>
      )}
      onChange={(_value, option) => {
        if (option && !Array.isArray(option)) patch({ ...resetForOtherRun, target: option.target });
      }}
    />
  );
}
