import { bomApi, exemptionFact, sparePart, type BomPosition, type PositionFacts } from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  RowsSkeleton,
  useCommand,
  useName,
  useOptions,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { FactDay, factDays } from '../shared/exemption-facts';

type Changed = Partial<PositionFacts>;
type Day = (typeof factDays)[number];
const dialogWidth = 640;
const unchangedOption = 'keep';
const inheritedOption = 'above';
const noFacts: PositionFacts = { sparePart: null, typeApproval: null, putOnMarket: null, engineDeveloped: null };

interface FieldsProps {
  changed: Changed;
  /**
   * Current facts of a single position. Undefined for several positions, of which only explicitly selected fields
   * are changed.
   */
  own: PositionFacts | undefined;
  /** Label with the inherited value of a single position. */
  inheritedLabel: (name: keyof PositionFacts) => string;
  onChange: (changed: Changed) => void;
}

function SpareField({ changed, own, inheritedLabel, onChange }: FieldsProps) {
  const t = useT();
  const wordOf = useWordOf();
  const states = useOptions(sparePart);
  const label = wordOf(exemptionFact, 'sparePart');
  const { sparePart: state = own?.sparePart } = changed;
  const options = [
    ...(own ? [] : [{ value: unchangedOption, label: t('exemptionFacts.keep') }]),
    { value: inheritedOption, label: inheritedLabel('sparePart') },
    ...states,
  ];
  const choose = (value: string) =>
    onChange({
      ...changed,
      sparePart: value === unchangedOption ? undefined : value === inheritedOption ? null : value,
    } as Changed);
  return (
    <div className="f-row">
      <span className="f-label">{label}</span>
      <Select
        aria-label={label}
        popupMatchSelectWidth={false}
        value={state === undefined ? unchangedOption : (state ?? inheritedOption)}
        options={options}
        onChange={choose}
      />
    </div>
  );
}
function DayField({ name, changed, own, inheritedLabel, onChange }: FieldsProps & { name: Day }) {
  const t = useT();
  const wordOf = useWordOf();
  const [isOpen, setOpen] = useState(false);
  const label = wordOf(exemptionFact, name);
  const { [name]: day = own?.[name] } = changed;
  const mode = isOpen || day ? 'day' : day === undefined ? unchangedOption : inheritedOption;
  const options = [
    ...(own ? [] : [{ value: unchangedOption, label: t('exemptionFacts.keep') }]),
    { value: inheritedOption, label: inheritedLabel(name) },
    { value: 'day', label: t('exemptionFacts.onDay') },
  ];
  const choose = (value: string) => {
    setOpen(value === 'day');
    onChange({ ...changed, [name]: value === inheritedOption ? null : undefined });
  };
  return (
    <div className="f-row">
      <span className="f-label">{label}</span>
      <Select aria-label={label} popupMatchSelectWidth={false} value={mode} options={options} onChange={choose} />
      {mode === 'day' ? (
        <FactDay
          label={t('exemptionFacts.dayOf', { fact: label })}
          value={day ?? null}
          onChange={(next) => onChange({ ...changed, [name]: next })}
        />
      ) : null}
    </div>
  );
}

/** Edits the facts for exemptions of one or several positions with their subtrees. */
export function FactsDialog({
  modelId,
  positions,
  onClose,
}: {
  modelId: number;
  positions: readonly BomPosition[];
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  const [changed, setChanged] = useState<Changed>({});
  const [first] = positions;
  const isOne = positions.length === 1;
  const { data, error, isLoading, refetch } = useRoute(
    bomApi.detail,
    { id: first?.id ?? 0 },
    { log: 'bom.log.detail', enabled: isOne },
  );
  const save = useCommand(bomApi.setFacts, {
    log: ['bom.title', 'exemptionFacts.title'],
    alsoRefreshes: ['analysis'],
    onDone: onClose,
  });
  const valueAbove = (name: keyof PositionFacts): string => {
    if (!data) return '';
    return name === 'sparePart'
      ? wordOf(sparePart, data.factsAbove.sparePart)
      : data.factsAbove[name] === null
        ? wordOf(sparePart, 'unknown')
        : formatDate(data.factsAbove[name]);
  };
  const inheritedLabel = (name: keyof PositionFacts) =>
    isOne ? t('exemptionFacts.aboveValue', { value: valueAbove(name) }) : t('exemptionFacts.above');
  const named = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as Changed;
  const fields = { changed, own: isOne ? (data?.facts ?? noFacts) : undefined, inheritedLabel, onChange: setChanged };
  const title =
    isOne && first
      ? t('exemptionFacts.ofPosition', { name: nameOf(first) })
      : t('exemptionFacts.ofPositions', { count: positions.length });
  return (
    <Modal
      open
      width={dialogWidth}
      mask={{ closable: false }}
      title={title}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: Object.keys(named).length === 0 || (isOne && !data) }}
      onOk={() => save.mutate({ modId: modelId, ids: positions.map(({ id }) => id), facts: named })}
      onCancel={onClose}
    >
      <p className="m-faint">{t('exemptionFacts.positionExplained')}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading && isOne ? <RowsSkeleton /> : null}
      {isOne && !data ? null : (
        <>
          <SpareField {...fields} />
          {factDays.map((name) => (
            <DayField key={name} name={name} {...fields} />
          ))}
        </>
      )}
    </Modal>
  );
}
