import { CloseOutlined } from '@ant-design/icons';
import { analysisWhatIfApi, type AnalysisVariant, type WhatIfReplacement, type WhatIfRow } from '@matlas/contract';
import { formatMass, Name, Turn, useCommand, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { FactsChoice } from '../../shared/exemption-facts';
import { useModelFacts } from '../use-usual-facts';
import { ReplacementForm } from './replacement-form';

const emptyVariant: AnalysisVariant = { positions: [], materials: [] };
const replacesNothing = ({ positions, materials }: AnalysisVariant): boolean =>
  positions.length + materials.length === 0;
const isEmpty = (variant: AnalysisVariant): boolean => replacesNothing(variant) && variant.facts === undefined;

/** Removes a replacement by its index in the list of the server, where positions precede materials. */
function withoutReplacement({ positions, materials, ...other }: AnalysisVariant, at: number): AnalysisVariant {
  return {
    ...other,
    positions: positions.filter((_position, index) => index !== at),
    materials: materials.filter((_material, index) => index + positions.length !== at),
  };
}

export function Replacements({
  replacements: items,
  onRemove,
}: {
  replacements: readonly WhatIfReplacement[];
  onRemove?: (at: number) => void;
}) {
  const t = useT();
  return (
    <ul className="wi-list">
      {items.map(({ position, from, by, positions, massBeforeGrams, massAfterGrams }, at) => (
        <li key={`${position?.id ?? 'all'} ${from?.id ?? 0}`}>
          <span className="wi-open">
            {position ? (
              <span className="m-faint">
                <Name of={position} /> {position.number}
              </span>
            ) : null}
            <Turn
              from={from ? <Name of={from} /> : '–'}
              to={
                <strong>
                  <Name of={by} />
                </strong>
              }
            />
            <span className="m-faint">
              {[
                position ? '' : t('whatIf.inPositions', { count: positions }),
                massBeforeGrams !== null && massAfterGrams !== null
                  ? t('whatIf.mass', { before: formatMass(massBeforeGrams), after: formatMass(massAfterGrams) })
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {onRemove ? (
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('whatIf.remove')}
              title={t('whatIf.remove')}
              onClick={() => onRemove(at)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function LabelledText({
  label,
  maxLength,
  value,
  onChange,
}: {
  label: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <label className="im-field">
      <span className="m-faint">{label}</span>
      <Input aria-label={label} maxLength={maxLength} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

/** State of a variant. A replacement is added only after the server has accepted it. */
function useCheckedVariant(modId: number, record: WhatIfRow | undefined) {
  const [variant, setVariant] = useState<AnalysisVariant>(record?.variant ?? emptyVariant);
  const [trouble, setTrouble] = useState<string>();
  const checkQuery = useRoute(
    analysisWhatIfApi.check,
    { modId, variant },
    { log: ['whatIf.log.title', 'whatIf.log.check'], enabled: !replacesNothing(variant), keepPrevious: true },
  );
  const check = useCommand(analysisWhatIfApi.check, { log: ['whatIf.log.title', 'whatIf.log.check'], quiet: true });
  const add = (next: AnalysisVariant) =>
    check.mutate(
      { modId, variant: next },
      {
        onSuccess: () => {
          setVariant(next);
          setTrouble(undefined);
        },
        onError: (error) => setTrouble(error.issues[0]?.message ?? error.message),
      },
    );
  return { variant, setVariant, add, checkedReplacements: checkQuery.data ?? [], trouble, isChecking: check.isPending };
}

/** Edits the replacements of a variant. Each replacement is checked before it is added. */
export function VariantEditor({
  modId,
  record,
  onBack,
  onSaved,
}: {
  modId: number;
  record: WhatIfRow | undefined;
  onBack: () => void;
  onSaved: (saved: WhatIfRow) => void;
}) {
  const t = useT();
  const [name, setName] = useState(record?.name ?? '');
  const [note, setNote] = useState(record?.note ?? '');
  const { variant, setVariant, add, checkedReplacements, trouble, isChecking } = useCheckedVariant(modId, record);
  const usual = useModelFacts(modId);
  const save = useCommand(analysisWhatIfApi.saveOrUpdate, {
    log: ['whatIf.log.title', 'whatIf.log.save'],
    onDone: onSaved,
  });
  const store = () =>
    save.mutate({
      ...(record ? { id: record.id, version: record.version } : {}),
      modId,
      name: name.trim(),
      ...(note ? { note } : {}),
      variant,
    });
  return (
    <div className="wi-form">
      <p className="m-faint">{t('whatIf.explained')}</p>
      <LabelledText label={t('whatIf.name')} maxLength={100} value={name} onChange={setName} />
      <LabelledText label={t('whatIf.note')} maxLength={1000} value={note} onChange={setNote} />
      {replacesNothing(variant) ? null : (
        <Replacements
          replacements={checkedReplacements}
          onRemove={(at) => setVariant(withoutReplacement(variant, at))}
        />
      )}
      <ReplacementForm
        key={variant.positions.length + variant.materials.length}
        modId={modId}
        variant={variant}
        isBusy={isChecking}
        onAdd={add}
      />
      <FactsChoice
        value={variant.facts}
        usual={usual}
        onChange={(facts) =>
          setVariant(({ positions, materials }) => ({ positions, materials, ...(facts ? { facts } : {}) }))
        }
      />
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
      <div className="wi-bar">
        <Button onClick={onBack}>{t('whatIf.back')}</Button>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={name.trim() === '' || isEmpty(variant)}
          onClick={store}
        >
          {t('whatIf.saveRun')}
        </Button>
      </div>
    </div>
  );
}
