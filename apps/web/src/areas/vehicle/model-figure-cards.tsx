import { cqcUploadState, type ModelFigures, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  formatNumber,
  Percent,
  RowsSkeleton,
  useMay,
  useRoute,
  useT,
  useWordOf,
  VerdictCounts,
} from '@matlas/web-kit';
import { WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  analysisPath,
  bomPath,
  cqcPath,
  fillInPath,
  highRiskPath,
  modelFilesPath,
  modelReportsPath,
  rrrResultPath,
  runPath,
  withoutSheetPath,
} from '../shared/paths';

interface CardProps {
  title: string;
  to: string;
  children: ReactNode;
}
/** A figure, linked to the screen that it comes from. */
function Card({ title, to, children }: CardProps) {
  return (
    <article className="m-card v-figure" aria-label={title}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </article>
  );
}
function BomCard({ id, bom }: { id: number; bom: NonNullable<ModelFigures['bom']> }) {
  const t = useT();
  const open = bom.unmatched + bom.choose;
  return (
    <Card title={t('vehicle.figure.bom')} to={bomPath(id)}>
      <strong>{t('vehicle.figure.positions', { count: bom.positions, total: formatNumber(bom.positions) })}</strong>
      <span>{t('vehicle.figure.filled', { filled: formatNumber(bom.filled), total: formatNumber(bom.toFill) })}</span>
      <span className="m-faint">
        {t('vehicle.figure.matched', { matched: formatNumber(bom.matched), byHand: formatNumber(bom.byHand) })}
      </span>
      {bom.approved === null ? null : (
        <span className="m-faint">
          {t('vehicle.figure.approved', { count: bom.approved, total: formatNumber(bom.approved) })}
        </span>
      )}
      {open > 0 ? (
        <Link to={withoutSheetPath(id)}>{t('vehicle.figure.open', { count: open, total: formatNumber(open) })}</Link>
      ) : null}
    </Card>
  );
}
function VerdictCard({ id, verdicts, runs }: { id: number } & Pick<ModelFigures, 'verdicts' | 'runs'>) {
  const t = useT();
  return (
    <Card title={t('vehicle.figure.verdicts')} to={verdicts ? runPath(verdicts.runId) : analysisPath(id)}>
      {verdicts ? (
        <>
          <VerdictCounts counts={verdicts.counts} withPass />
          <span className="m-faint">
            {t('vehicle.figure.run', { number: verdicts.number, day: formatDate(verdicts.asOf) })}
          </span>
          {verdicts.stale ? (
            <span className="v-stale">
              <WarningFilled aria-hidden /> {t('vehicle.figure.stale')}
            </span>
          ) : null}
        </>
      ) : (
        <span className="m-faint">{t('vehicle.figure.noRun')}</span>
      )}
      <span className="m-faint">{t('vehicle.figure.runs', { count: runs ?? 0 })}</span>
    </Card>
  );
}
function RatesCard({ id, rates }: { id: number; rates: ModelFigures['rates'] }) {
  const t = useT();
  return (
    <Card title={t('vehicle.figure.rates')} to={rrrResultPath(id, rates?.resultId)}>
      {rates ? (
        <>
          <strong>
            Rcyc <Percent value={rates.rcyc} /> · Rcov <Percent value={rates.rcov} />
          </strong>
          <span className="m-faint">
            {t('vehicle.figure.result', { number: rates.number, day: formatDate(rates.at) })}
          </span>
        </>
      ) : (
        <span className="m-faint">{t('vehicle.figure.noResult')}</span>
      )}
    </Card>
  );
}
function CountCard({
  title,
  to,
  count,
  children,
}: Omit<CardProps, 'children'> & { count: number; children?: ReactNode }) {
  return (
    <Card title={title} to={to}>
      <strong>{formatNumber(count)}</strong>
      {children}
    </Card>
  );
}
/** Work on the parts of the model: tasks, marks and changes. */
function WorkCards({ id, figures }: { id: number; figures: ModelFigures }) {
  const t = useT();
  const { tasks, highRiskParts, changes } = figures;
  return (
    <>
      {tasks ? (
        <CountCard title={t('vehicle.figure.tasks')} to={fillInPath(id)} count={tasks.open + tasks.overdue}>
          {tasks.overdue > 0 ? (
            <span className="v-stale">
              <WarningFilled aria-hidden /> {t('vehicle.figure.overdue', { count: tasks.overdue })}
            </span>
          ) : null}
          <span className="m-faint">{t('vehicle.figure.done', { count: tasks.done })}</span>
        </CountCard>
      ) : null}
      {highRiskParts === null ? null : (
        <CountCard title={t('vehicle.figure.highRisk')} to={highRiskPath(id)} count={highRiskParts} />
      )}
      {changes ? (
        <CountCard
          title={t('vehicle.figure.changes')}
          to="/vehicle/PartChange"
          count={changes.planned + changes.confirmed}
        >
          <span className="m-faint">{t('vehicle.figure.planned', { count: changes.planned })}</span>
        </CountCard>
      ) : null}
    </>
  );
}

/** The BOM for the certification body. */
function CqcCard({ id, cqc }: { id: number; cqc: NonNullable<ModelFigures['cqc']> }) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <Card title={t('vehicle.figure.cqc')} to={cqcPath(id)}>
      {cqc.positions === 0 ? (
        <span className="m-faint">{t('vehicle.figure.noCqc')}</span>
      ) : (
        <>
          <strong>{t('vehicle.figure.positions', { count: cqc.positions, total: formatNumber(cqc.positions) })}</strong>
          <span>
            {t('vehicle.figure.filled', { filled: formatNumber(cqc.filled), total: formatNumber(cqc.toFill) })}
          </span>
          <span className="m-faint">
            {cqc.uploadState === null ? t('vehicle.figure.notUploaded') : wordOf(cqcUploadState, cqc.uploadState)}
          </span>
        </>
      )}
    </Card>
  );
}

/** The figures of a model; what the user may not see has no card. */
export function ModelFigureCards({ model: { id } }: { model: VehicleModelRow }) {
  const t = useT();
  const may = useMay();
  const { data, error, refetch } = useRoute(
    vehicleApi.modInfo.figures,
    { id },
    { log: 'vehicle.overview', alwaysOnOpen: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <div className="v-figures">
      {data.bom ? <BomCard id={id} bom={data.bom} /> : null}
      {data.runs === null ? null : <VerdictCard id={id} verdicts={data.verdicts} runs={data.runs} />}
      {may({ needs: 'analysis:anaRrrMark:query' }) ? <RatesCard id={id} rates={data.rates} /> : null}
      {data.cqc ? <CqcCard id={id} cqc={data.cqc} /> : null}
      <WorkCards id={id} figures={data} />
      {data.reports === null ? null : (
        <CountCard title={t('vehicle.figure.reports')} to={modelReportsPath(id)} count={data.reports} />
      )}
      {data.files === null ? null : (
        <CountCard title={t('vehicle.figure.files')} to={modelFilesPath(id)} count={data.files} />
      )}
    </div>
  );
}
