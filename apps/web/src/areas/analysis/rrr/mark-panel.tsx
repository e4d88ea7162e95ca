import {
  analysisRrrApi,
  preTreatmentPart,
  type PreTreatmentPart,
  type RecyclabilityFlag,
  type RrrRates,
  type RrrRow,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  formatNumber,
  Name,
  nameIn,
  PanelSection,
  useLanguage,
  useName,
  useOptions,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { MassPerItem, MaterialsInside } from './mark-content';
import { MarkPicker } from './mark-picker';
import { MarkStory } from './mark-story';
import { RateChange } from './rate-change';
import { formatRatePercent } from '../../shared/rate-text';
import { formatKilogramsWithUnit, sumOfGrams } from './rrr-figures';
import { toMarkChanges, type RrrCommands } from './use-rrr-commands';

interface MarkPanelProps {
  modId: number;
  /** The active row, or all selected rows. */
  rows: readonly [RrrRow, ...RrrRow[]];
  rates: RrrRates;
  commands: RrrCommands;
  /** Why the rows cannot be marked. Undefined when they can. */
  refusal: string | undefined;
  mayMark: boolean;
  onClose: () => void;
  /** Shown below: the rows with the largest effect on the rates. */
  children: ReactNode;
}
interface PendingMark {
  flag: RecyclabilityFlag | null;
  technologyId: number | null;
  preTreatment: PreTreatmentPart | null;
}

/** The values that all rows have in common, null where they differ. */
function commonMark(rows: readonly RrrRow[]): PendingMark {
  const only = <V,>(read: (row: RrrRow) => V): V | null => {
    const values = new Set(rows.map(read));
    const [value] = values;
    return values.size === 1 && value !== undefined ? value : null;
  };
  return {
    flag: only(({ flag }) => flag),
    technologyId: only(({ technology }) => technology?.id ?? null),
    preTreatment: only(({ mark }) => mark?.preTreatment ?? null),
  };
}
const toMarkChange = ({ flag, technologyId, preTreatment }: PendingMark) => ({
  flag,
  ...(technologyId === null ? {} : { technologyId }),
  ...(preTreatment === null || flag !== 'mP' ? {} : { preTreatment }),
});

function TechnologyField({
  modId,
  pending,
  onPending,
}: {
  modId: number;
  pending: PendingMark;
  onPending: (next: PendingMark) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const kinds = useOptions(preTreatmentPart);
  const { flag } = pending;
  const { data } = useRoute(
    analysisRrrApi.technologies,
    { modId, flag: flag ?? undefined },
    { log: ['analysisRrr.title', 'analysisRrr.log.technologies'], enabled: flag !== null },
  );
  if (!flag) return null;
  const options = (data ?? []).map(({ id, code, nameZh, nameEn, inForce }) => ({
    value: id,
    label: `${code} ${nameIn(language, nameZh, nameEn)}`,
    disabled: !inForce,
    title: inForce ? undefined : t('analysisRrr.technologyOver'),
  }));
  const isOffered = options.some(({ value }) => value === pending.technologyId);
  return (
    <>
      <div className="r-technology">
        <span className="m-faint">{t('analysisRrr.field.technology')}</span>
        <Select
          size="small"
          aria-label={t('analysisRrr.field.technology')}
          allowClear
          placeholder={t('analysisRrr.noTechnology')}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          value={isOffered ? pending.technologyId : null}
          options={options}
          onChange={(value) => onPending({ ...pending, technologyId: value ?? null })}
        />
      </div>
      {flag === 'mP' ? (
        <div className="r-technology">
          <span className="m-faint">{t('analysisRrr.field.preTreatment')}</span>
          <Select
            size="small"
            aria-label={t('analysisRrr.field.preTreatment')}
            allowClear
            placeholder={t('analysisRrr.byItself')}
            value={pending.preTreatment}
            options={kinds}
            onChange={(value) => onPending({ ...pending, preTreatment: value ?? null })}
          />
        </div>
      ) : null}
    </>
  );
}

function usePreview(modId: number, rows: readonly RrrRow[], pending: PendingMark, isChanged: boolean) {
  return useRoute(
    analysisRrrApi.preview,
    { modId, changes: toMarkChanges(rows, toMarkChange(pending)) },
    {
      log: ['analysisRrr.title', 'analysisRrr.log.preview'],
      enabled: isChanged && pending.flag !== null,
      keepPrevious: true,
    },
  );
}

/** Selects a mark, with a preview of both rates before it is applied. */
function MarkForm({ modId, rows, rates, commands, onClose }: MarkPanelProps) {
  const t = useT();
  const present = commonMark(rows);
  const [pending, setPending] = useState(present);
  const isChanged =
    pending.flag !== present.flag ||
    pending.technologyId !== present.technologyId ||
    pending.preTreatment !== present.preTreatment;
  const preview = usePreview(modId, rows, pending, isChanged);
  const [first] = rows;
  const same = rows.length === 1 ? first.sameKind : 0;
  const apply = (reach: 'one' | 'same') => void commands.apply(rows, { ...toMarkChange(pending), reach });
  const ownMarks = rows.filter(({ mark, origin }) => origin === 'hand' && mark?.source === 'hand');
  return (
    <>
      <PanelSection>
        <MarkPicker
          name="rrr-mark"
          value={pending.flag}
          onPick={(flag) => setPending(flag === present.flag ? present : { ...pending, flag, technologyId: null })}
        />
        <TechnologyField modId={modId} pending={pending} onPending={setPending} />
        {!isChanged && ownMarks.length > 0 ? (
          <div className="r-buttons">
            <Button
              size="small"
              loading={commands.isBusy}
              onClick={() => void commands.apply(ownMarks, { flag: null })}
            >
              {t('analysisRrr.takeAway', { count: ownMarks.length })}
            </Button>
          </div>
        ) : null}
      </PanelSection>
      {isChanged && pending.flag ? (
        <PanelSection>
          {preview.error ? (
            <p className="r-unmarked" role="alert">
              {preview.error.message}
            </p>
          ) : (
            <RateChange
              title={t('analysisRrr.ifChanged', { flag: pending.flag })}
              before={preview.data?.before ?? rates}
              after={preview.isPlaceholderData ? undefined : preview.data?.after}
            />
          )}
          <div className="r-buttons">
            <Button size="small" type="primary" loading={commands.isBusy} onClick={() => apply('one')}>
              {t('analysisRrr.changeTo', { flag: pending.flag })}
            </Button>
            {same > 0 ? (
              <Button size="small" loading={commands.isBusy} onClick={() => apply('same')}>
                {t('analysisRrr.changeSame', { count: same + 1, total: formatNumber(same + 1) })}
              </Button>
            ) : null}
            <Button
              size="small"
              type="text"
              onClick={() => {
                setPending(present);
                if (rows.length > 1) onClose();
              }}
            >
              {t('analysisRrr.discard')}
            </Button>
          </div>
        </PanelSection>
      ) : null}
    </>
  );
}

/**
 * Panel of one or several parts or materials: the mark, a preview of another mark, and the rows with the largest
 * effect on the rates.
 */
export function MarkPanel(props: MarkPanelProps) {
  const { modId, rows, refusal, mayMark, onClose, children } = props;
  const t = useT();
  const nameOf = useName();
  const [first] = rows;
  const isOne = rows.length === 1;
  const present = commonMark(rows);
  // Resets the pending choice when the rows or their marks change.
  const state = `${rows.map(({ key }) => key).join()} ${present.flag} ${present.technologyId} ${present.preTreatment}`;
  return (
    <DetailPanel
      title={
        isOne ? (
          <Name of={first} />
        ) : (
          t('analysisRrr.selected', { count: rows.length, total: formatNumber(rows.length) })
        )
      }
      subtitle={
        isOne ? (
          <>
            {first.number ? (
              <>
                <Code>{first.number}</Code> ·{' '}
              </>
            ) : null}
            {formatKilogramsWithUnit(first.massGrams)} · {formatRatePercent(first.sharePercent)}
            {'\u00A0'}%
          </>
        ) : (
          <span title={rows.map(nameOf).join(', ')}>{formatKilogramsWithUnit(sumOfGrams(rows))}</span>
        )
      }
      onClose={onClose}
    >
      {refusal === undefined && mayMark ? <MarkForm key={state} {...props} /> : null}
      {isOne ? (
        <MarkStory
          modId={modId}
          row={first}
          refusal={mayMark ? refusal : undefined}
          isReadOnly={refusal !== undefined || !mayMark}
        />
      ) : null}
      {isOne ? (
        <>
          <MassPerItem row={first} />
          <MaterialsInside modId={modId} row={first} />
        </>
      ) : null}
      {children}
    </DetailPanel>
  );
}
