import { CalculatorOutlined, HistoryOutlined } from '@ant-design/icons';
import { analysisRrrApi, type RrrResult } from '@matlas/contract';
import { formatDate, formatDateTime, PageHead, useMay, useNarrow, usePageCrumbs, useT } from '@matlas/web-kit';
import { Button, Popover, Select, Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { rrrMarkingPath } from '../../shared/paths';
import { RrrExportMenu } from './export-menu';
import type { ResultChoice } from './use-result';
import type { VehicleChoice } from './use-vehicle';
import { VehiclePicker } from './vehicle-picker';

interface ResultHeadProps {
  vehicles: VehicleChoice;
  modId: number;
  choice: ResultChoice;
  isCalculating: boolean;
  onCalculate: () => void;
  onHistory: () => void;
}

/** Selects the result, of this or another vehicle, to compare with. */
function ComparePicker({ choice: { results, others, result, comparedId, compare } }: { choice: ResultChoice }) {
  const t = useT();
  const own = results.filter(({ id }) => id !== result?.id);
  if (own.length + others.length === 0) return null;
  const groups = [
    {
      label: t('analysisRrr.compare.own'),
      options: own.map(({ id, number, at }) => ({
        value: id,
        label: [t('analysisRrr.result', { number }), formatDate(at)].join(' · '),
      })),
    },
    {
      label: t('analysisRrr.compare.others'),
      options: others.map(({ id, vehicle, number }) => ({
        value: id,
        label: [vehicle, t('analysisRrr.result', { number })].join(' · '),
      })),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <Select<number>
      className="a-compare"
      aria-label={t('analysisRrr.compare.with')}
      popupMatchSelectWidth={false}
      allowClear
      placeholder={t('analysisRrr.compare.with')}
      value={comparedId ?? null}
      options={groups as unknown as { value: number; label: string }[]}
      onChange={(id) => compare(id ?? undefined)}
    />
  );
}

function StaleTag({ result }: { result: RrrResult }) {
  const t = useT();
  if (!result.stale) return null;
  const reasons = (
    <ul className="a-stale">
      {result.staleReasons.map((reason) => (
        <li key={reason}>{t(`analysisRrr.stale.${reason}`)}</li>
      ))}
    </ul>
  );
  return (
    <Popover trigger={['click']} content={reasons}>
      <button type="button" className="a-stale-button">
        <Tag color="warning">{t('analysisRrr.stale.tag')}</Tag>
      </button>
    </Popover>
  );
}

function CalculateButton({ choice: { result }, isCalculating, onCalculate }: ResultHeadProps) {
  const t = useT();
  const may = useMay();
  if (!may(analysisRrrApi.calculate)) return null;
  return (
    <Button
      icon={<CalculatorOutlined aria-hidden />}
      type={result?.stale ? 'primary' : 'default'}
      loading={isCalculating}
      onClick={onCalculate}
    >
      {t(result ? 'analysisRrr.calculateAgain' : 'analysisRrr.calculate')}
    </Button>
  );
}

/** The vehicle, its result, and the actions on it. */
export function ResultHead(props: ResultHeadProps) {
  const {
    vehicles,
    modId,
    choice: { result },
    onHistory,
  } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const wordsOf = (...when: string[]) =>
    result
      ? [result.locked ? t('analysisRrr.isLocked') : '', t('analysisRrr.result', { number: result.number }), ...when]
          .filter(Boolean)
          .join(' · ')
      : '';
  const all = result ? wordsOf(formatDateTime(result.at), result.by) : '';
  const tags = (
    <>
      <VehiclePicker vehicles={vehicles} />
      <span className="m-faint r-head-note" title={all}>
        {result ? wordsOf(formatDate(result.at)) : ''}
      </span>
      {result ? <StaleTag result={result} /> : null}
    </>
  );
  const actions = isNarrow ? null : (
    <>
      {result ? <ComparePicker choice={props.choice} /> : null}
      {result ? (
        <Button icon={<HistoryOutlined aria-hidden />} onClick={onHistory}>
          {t('analysisRrr.history')}
        </Button>
      ) : null}
      <Button onClick={() => void navigate(rrrMarkingPath(modId))}>{t('analysisRrr.openMarking')}</Button>
      {result ? <CalculateButton {...props} /> : null}
      {result ? <RrrExportMenu modId={modId} resultId={result.id} isPrimary={!result.stale} /> : null}
    </>
  );
  return (
    <PageHead
      crumbs={crumbs}
      title={
        <span className="m-hidden">
          {t('analysisRrr.resultTitle')} {vehicles.model?.projectName}
        </span>
      }
      tags={tags}
      actions={actions}
    />
  );
}
