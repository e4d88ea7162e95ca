import { CalendarOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import { powerPlant, type AnalysisRun, type VehicleModelRow } from '@matlas/contract';
import {
  formatDate,
  formatNumber,
  formatRecent,
  Name,
  useT,
  useWordOf,
  VerdictCounts,
  VerdictSymbol,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { useLawWords } from '../shared/law-words';
import { useCurrentRun } from '../shared/use-current-run';
import { findNextStep } from './next-step';
import { modelNames, useModelName } from '../shared/model-names';

function RunVerdicts({ run }: { run: AnalysisRun }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const laws = run.lists.map(({ code }) => codeOf(code)).join(', ');
  const notJudged = run.notJudged.map(({ code }) => codeOf(code)).join(', ');
  const counts: Partial<AnalysisRun['counts']> = run.counts;
  // When a regulation was not analysed, "no failures" must not be shown.
  const isClean = (counts.fail ?? 0) === 0 && notJudged === '';
  return (
    <div className="h-verdicts">
      {isClean ? (
        <span className="m-verdict m-tone-pass">
          <VerdictSymbol verdict="pass" />
          {t('home.noFail')}
        </span>
      ) : null}
      <VerdictCounts counts={counts} />
      <span className="m-faint m-cut" title={laws}>
        {t('home.byLaws', { laws })}
      </span>
      {notJudged === '' ? null : (
        <span className="h-stale m-cut" title={notJudged}>
          <WarningFilled aria-hidden /> {t('home.notJudged', { laws: notJudged })}
        </span>
      )}
    </div>
  );
}

/** A vehicle with its verdicts, the relevant date and one next step. Shows when its results are out of date. */
export function VehicleCard({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const modelName = useModelName();
  const wordOf = useWordOf();
  const { run, isKnown } = useCurrentRun(model.id, { log: 'home.log.runs', enabled: model.bomPositions > 0 });
  const next = findNextStep(model, run);
  const facts = [
    wordOf(powerPlant, model.powerPlant),
    model.vehicleType,
    t('home.positions', { count: model.bomPositions, total: formatNumber(model.bomPositions) }),
  ];
  const milestone = model.typeApprovalDate ? (
    <>
      <CalendarOutlined aria-hidden /> {t('home.typeApproval', { date: formatDate(model.typeApprovalDate) })}
    </>
  ) : null;
  const name = modelName(model);
  return (
    <article className="m-card h-vehicle" aria-label={name}>
      <header>
        <h3 title={name}>
          <Name of={modelNames(model)} />
        </h3>
        <span className="m-faint">{formatRecent(run?.finishedAt ?? model.bomUpdateTime ?? model.updateTime, t)}</span>
      </header>
      <p className="m-faint">{facts.filter(Boolean).join(' · ')}</p>
      {run ? <RunVerdicts run={run} /> : null}
      <footer>
        <span className="m-faint">
          {run?.stale ? (
            <span className="h-stale">
              <WarningFilled aria-hidden /> {t('home.stale')}
            </span>
          ) : (
            milestone
          )}
        </span>
        {isKnown ? (
          <Link to={next.to}>
            {t(`home.next.${next.key}`, { count: next.count, total: formatNumber(next.count) })}{' '}
            <RightOutlined aria-hidden />
          </Link>
        ) : null}
      </footer>
    </article>
  );
}
