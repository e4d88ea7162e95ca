import { analysisApi, bomApi } from '@matlas/contract';
import { Can, EmptyState, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath, modelsPath } from '../shared/paths';
import type { RunChoice } from './use-run-choice';

export interface FirstStepsProps {
  choice: RunChoice;
  onRun: () => void;
  /** Opens the choice of the target. */
  onOther: () => void;
  onHistory: () => void;
}

/** Shown when there is no result yet: what is missing, and the next step. */
export function FirstSteps({
  choice: { target, model, runs, unfinished },
  onRun,
  onOther,
  onHistory,
}: FirstStepsProps) {
  const t = useT();
  const navigate = useNavigate();
  const go = (label: string, address: string) => (
    <Button type="primary" onClick={() => void navigate(address)}>
      {t(label)}
    </Button>
  );
  const choose = (
    <Can needs={analysisApi.startRun}>
      <Button onClick={onOther}>{t('analysis.otherTarget')}</Button>
    </Can>
  );
  if (!target)
    return (
      <EmptyState
        title={t('analysis.noModels')}
        action={
          <span className="a-choice">
            {go('analysis.toModels', modelsPath)}
            {choose}
          </span>
        }
      >
        {t('analysis.noModelsExplained')}
      </EmptyState>
    );
  if (target.scope === 'vehicle' && model?.bomPositions === 0)
    return (
      <EmptyState
        title={t('analysis.noBom')}
        action={<Can needs={bomApi.tree}>{go('analysis.toBom', bomPath(model.id))}</Can>}
      >
        {t('analysis.noBomExplained', { model: model.projectName })}
      </EmptyState>
    );
  if (unfinished?.state === 'running')
    return <EmptyState title={t('analysis.firstRun')}>{t('analysis.firstRunExplained')}</EmptyState>;
  const run = (
    <Can needs={analysisApi.startRun}>
      <Button type="primary" onClick={onRun}>
        {t('common.actions.run')}
      </Button>
    </Can>
  );
  if (runs.length > 0)
    return (
      <EmptyState
        title={t('analysis.noCurrent')}
        action={
          <span className="a-choice">
            {run}
            <Button onClick={onHistory}>{t('analysis.history.title')}</Button>
          </span>
        }
      >
        {t('analysis.noCurrentExplained', { count: runs.length })}
      </EmptyState>
    );
  return (
    <EmptyState title={t('analysis.neverRun')} action={run}>
      {t('analysis.neverRunExplained')}
    </EmptyState>
  );
}
