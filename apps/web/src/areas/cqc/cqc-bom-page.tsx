import { cqcApi, type CqcModel } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  NoPermissionState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useCommand,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type BomJob, BomJobCard } from '../bom/bom-job';
import { BomScreen } from '../bom/bom-screen';
import '../bom/bom.css';
import { CqcHead } from './cqc-head';
import { cqcListPath } from './cqc-paths';
import { DeriveForm } from './derive-form';

const log = 'cqc.title';

/** A vehicle without a CQC BOM: it is derived from the vehicle BOM, or imported. */
function NoCqcBom({
  model,
  job,
  onJob,
}: {
  model: CqcModel;
  job: BomJob | undefined;
  onJob: (job: BomJob | undefined) => void;
}) {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [isDeriving, setDeriving] = useState(false);
  const create = useCommand(cqcApi.create, { log: [log, 'cqc.importFile'] });
  return (
    <Page>
      <PageHead title={t('cqc.bomOf', { name: model.projectName })} crumbs={crumbs} />
      {job ? <BomJobCard key={job.jobId} job={job} onClose={() => onJob(undefined)} /> : null}
      <PageBody>
        <EmptyState
          title={t('cqc.none')}
          action={
            may(cqcApi.derive) ? (
              <>
                {model.bomPositions > 0 ? (
                  <Button type="primary" onClick={() => setDeriving(true)}>
                    {t('cqc.derive')}
                  </Button>
                ) : null}
                <Button loading={create.isPending} onClick={() => void create.run({ modId: model.id })}>
                  {t('cqc.importFile')}
                </Button>
              </>
            ) : undefined
          }
        >
          {t('cqc.noneExplained')}
        </EmptyState>
      </PageBody>
      {isDeriving ? <DeriveForm modId={model.id} onStarted={onJob} onClose={() => setDeriving(false)} /> : null}
    </Page>
  );
}

/** The CQC BOM of a vehicle on the screen of BOMs, with the steps of its certification. */
export function CqcBomPage({ modId }: { modId: number }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { data, error, refetch } = useRoute(
    cqcApi.page,
    { querys: { eq: { id: modId } } },
    { log, enabled: may(cqcApi.page) },
  );
  const model = data?.records[0];
  // The CQC BOM exists before the job has filled it: its screen opens when the job is done.
  const [job, setJob] = useState<BomJob>();
  const follow = (started: BomJob | undefined) => setJob(started && { ...started, onDone: () => setJob(undefined) });
  useTabTitle(model?.projectName);
  if (!may(cqcApi.page)) return <NoPermissionState what={t(log)} needs={cqcApi.page.needs} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  if (!model)
    return (
      <Page>
        <PageHead title={t(log)} />
        <EmptyState
          title={t('bom.modelGone')}
          action={<Button onClick={() => void navigate(cqcListPath)}>{t(log)}</Button>}
        />
      </Page>
    );
  if (model.cqcModId === null || job) return <NoCqcBom model={model} job={job} onJob={follow} />;
  return (
    <BomScreen
      key={model.cqcModId}
      modelId={model.cqcModId}
      models={[]}
      onModel={() => undefined}
      head={(head) => <CqcHead {...head} model={model} />}
    />
  );
}
