import { CalculatorOutlined } from '@ant-design/icons';
import { analysisRrrApi, type RrrResult } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  Page,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useNarrow,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rrrMarkingPath } from '../../shared/paths';
import { RunProgress } from '../run-progress';
import { BranchTreemap } from './branch-treemap';
import { Breakdown } from './breakdown';
import { ComparisonCard } from './comparison-card';
import { FlowChart } from './flow-chart';
import { HistoryDrawer } from './history-drawer';
import { RateSwitch } from './moving-most';
import { ProposalCard } from './proposal-card';
import { RateStrip } from './rate-strip';
import { ResultHead } from './result-head';
import { Dismantled, PreTreatment, Technologies } from './result-tables';
import type { RateName } from './rrr-figures';
import { TopTen } from './top-ten';
import { useResult, type ResultChoice } from './use-result';
import type { VehicleChoice } from './use-vehicle';

/** The rows with the largest effect on a rate, by the marks of the result. */
function TopTenCard({
  result: {
    modId,
    rates,
    figures: { sensitivity },
  },
}: {
  result: RrrResult;
}) {
  const t = useT();
  const navigate = useNavigate();
  const [name, setName] = useState<RateName>('rcyc');
  return (
    <section className="r-card">
      <header>
        <h2>{t('analysisRrr.top.parts', { rate: t(`analysisRrr.rate.short.${name}`) })}</h2>
        <RateSwitch value={name} onChange={setName} />
      </header>
      <div className="r-card-body">
        <TopTen
          rows={sensitivity[name]}
          name={name}
          rate={rates[name]}
          onOpen={({ key }) => void navigate(rrrMarkingPath(modId, key))}
        />
      </div>
    </section>
  );
}

function Content({ result, choice }: { result: RrrResult; choice: ResultChoice }) {
  const t = useT();
  const { figures, rates, modId } = result;
  const { comparedId } = choice;
  return (
    <div className="r-result" role="region" tabIndex={0} aria-label={t('analysisRrr.resultTitle')}>
      {comparedId === undefined || comparedId === result.id ? null : (
        <ComparisonCard leftResultId={comparedId} rightResultId={result.id} />
      )}
      <FlowChart flows={figures.flow} />
      <TopTenCard result={result} />
      <Breakdown breakdown={figures.breakdown} vehicleGrams={rates.vehicleGrams} />
      <ProposalCard modId={modId} />
      <PreTreatment rows={figures.preTreatment} />
      <Dismantled rows={figures.dismantled} />
      <Technologies rows={figures.technologies} />
      <BranchTreemap branches={figures.branches} vehicle={result.vehicle} />
    </div>
  );
}

function NoResult({
  isCalculating,
  onCalculate,
  modId,
}: {
  isCalculating: boolean;
  onCalculate: () => void;
  modId: number;
}) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const start = may(analysisRrrApi.calculate) ? (
    <Button type="primary" icon={<CalculatorOutlined aria-hidden />} loading={isCalculating} onClick={onCalculate}>
      {t('analysisRrr.calculate')}
    </Button>
  ) : null;
  return (
    <EmptyState
      title={t('analysisRrr.noResult')}
      action={
        <>
          {start}
          <Button onClick={() => void navigate(rrrMarkingPath(modId))}>{t('analysisRrr.openMarking')}</Button>
        </>
      }
    >
      {t('analysisRrr.noResultExplained')}
    </EmptyState>
  );
}

/** A result of a vehicle: rates, mass flow, the tables of the form, and the comparison with another result. */
export function ResultScreen({ modId, vehicles }: { modId: number; vehicles: VehicleChoice }) {
  const choice = useResult(modId);
  const isNarrow = useNarrow();
  const t = useT();
  const [jobId, setJobId] = useState<number>();
  const [isHistory, setHistory] = useState(false);
  const calculate = useCommand(analysisRrrApi.calculate, {
    log: ['analysisRrr.resultTitle', 'analysisRrr.calculate'],
    onDone: (started) => setJobId(started.jobId),
  });
  const isLate = useLate(choice.isLoading);
  const start = () => calculate.mutate({ modId, note: '' });
  const { result, error } = choice;
  return (
    <Page>
      <ResultHead
        vehicles={vehicles}
        modId={modId}
        choice={choice}
        isCalculating={calculate.isPending}
        onCalculate={start}
        onHistory={() => setHistory(true)}
      />
      {jobId === undefined ? null : (
        <RunProgress
          key={jobId}
          jobId={jobId}
          onDone={() => {
            choice.choose(undefined);
            setJobId(undefined);
          }}
          onClose={() => setJobId(undefined)}
        />
      )}
      {error ? <ErrorState error={error} onRetry={choice.retry} /> : null}
      {isLate && !error ? <RowsSkeleton /> : null}
      {result ? (
        <>
          <RateStrip rates={result.rates} />
          <Content result={result} choice={choice} />
        </>
      ) : null}
      {result === null ? <NoResult modId={modId} isCalculating={calculate.isPending} onCalculate={start} /> : null}
      {result && isNarrow ? (
        <div className="r-phone-bar">
          <Button onClick={() => setHistory(true)}>{t('analysisRrr.history')}</Button>
          <Button type={result.stale ? 'primary' : 'default'} loading={calculate.isPending} onClick={start}>
            {t('analysisRrr.calculateAgain')}
          </Button>
        </div>
      ) : null}
      {isHistory ? <HistoryDrawer choice={choice} onClose={() => setHistory(false)} /> : null}
    </Page>
  );
}
