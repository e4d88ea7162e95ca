import { analysisApi, bomApi } from '@matlas/contract';
import { Can, EmptyState, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath, modelsPath } from '../paths';
import type { RunChoice } from './use-run-choice';

/** Nothing to show yet: what is missing, and the one step that comes next. */
export function FirstSteps({ choice: { model, unfinished }, onRun }: { choice: RunChoice; onRun: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const go = (label: string, address: string) => <Button type="primary" onClick={() => void navigate(address)}>{t(label)}</Button>;
  if (!model) return <EmptyState title={t('analysis.noModels')} action={go('analysis.toModels', modelsPath)}>{t('analysis.noModelsExplained')}</EmptyState>;
  if (model.bomPositions === 0) return <EmptyState title={t('analysis.noBom')} action={<Can needs={bomApi.tree}>{go('analysis.toBom', bomPath(model.id))}</Can>}>{t('analysis.noBomExplained', { model: model.projectName })}</EmptyState>;
  if (unfinished?.state === 'running') return <EmptyState title={t('analysis.firstRun')}>{t('analysis.firstRunExplained')}</EmptyState>;
  return <EmptyState title={t('analysis.neverRun')} action={<Can needs={analysisApi.run}><Button type="primary" onClick={onRun}>{t('common.actions.run')}</Button></Can>}>{t('analysis.neverRunExplained')}</EmptyState>;
}
