import { scipArticleApi, scipDossierApi, type ScipDossierHeader, scipDossierState } from '@matlas/contract';
import {
  Code,
  download,
  EmptyState,
  Page,
  PageBody,
  PageHead,
  refreshAreas,
  RowsSkeleton,
  useCommand,
  useLatest,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, App, Button, Tag } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ArticlePanel } from './article-panel';
import { ContextDialog } from './context-dialog';
import { FindingList, type Validation } from './finding-list';
import { ImportDialog } from './import-dialog';
import { NodeTree } from './node-tree';
import { OutcomeButtons } from './outcome-buttons';
import { CopyChoice, SubjectChoice, type Subject } from './subject-choice';
import { SubmissionList } from './submission-list';
import './scip.css';

const log = 'scip.notification';

/** Checks the dossier again after every change, so that its findings are those of what is on the screen. */
function useFreshFindings(header: ScipDossierHeader | undefined, onChecked: (validation: Validation) => void) {
  const may = useMay();
  const { run } = useCommand(scipDossierApi.validate, { log: [log, 'scip.validate'], onDone: onChecked });
  const [id, version] = [header?.id, header?.version];
  const latest = useLatest({ run, may });
  useEffect(() => {
    if (id !== undefined && version !== undefined && latest.current.may(scipDossierApi.validate))
      void latest.current.run({ id });
  }, [id, version, latest]);
}
function DossierHead({ id, onChecked }: { id: number; onChecked: (validation: Validation) => void }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const { message } = App.useApp();
  const [isEntityOpen, setEntityOpen] = useState(false);
  const { data } = useRoute(scipDossierApi.header, { id }, { log });
  const context = useRoute(scipDossierApi.workingContext, {}, { log });
  useFreshFindings(data, onChecked);
  const validate = useCommand(scipDossierApi.validate, { log: [log, 'scip.validate'], onDone: onChecked });
  // A refused dossier is shown with its findings.
  const exportDossier = () =>
    download(scipDossierApi.export, { id }, { log }).then(
      () => refreshAreas(client, ['scip']),
      (reason: Error) => {
        void message.error(reason.message);
        return may(scipDossierApi.validate) ? validate.run({ id }) : undefined;
      },
    );
  const client = useQueryClient();
  return (
    <>
      {data ? <Tag>{wordOf(scipDossierState, data.state)}</Tag> : null}
      {data?.scipNumber ? <Code>{data.scipNumber}</Code> : null}
      {may(scipDossierApi.saveWorkingContext) ? (
        <Button onClick={() => setEntityOpen(true)}>{t('scip.context')}</Button>
      ) : null}
      {data && may(scipDossierApi.copyValues) ? <CopyChoice dossierId={id} version={data.version} /> : null}
      {may(scipDossierApi.validate) ? (
        <Button loading={validate.isPending} onClick={() => void validate.run({ id })}>
          {t('scip.validate')}
        </Button>
      ) : null}
      {may(scipDossierApi.export) ? (
        <Button type="primary" onClick={() => void exportDossier()}>
          {t('scip.export')}
        </Button>
      ) : null}
      {data ? <OutcomeButtons header={data} onExport={() => void exportDossier()} /> : null}
      {isEntityOpen && context.data ? (
        <ContextDialog context={context.data} onClose={() => setEntityOpen(false)} />
      ) : null}
    </>
  );
}
/** What the reader of a dossier must know before the tree. */
function Notices({ id }: { id: number }) {
  const t = useT();
  const { data } = useRoute(scipDossierApi.header, { id }, { log });
  if (!data) return null;
  const { isStale, newerSheets, open, imported } = data;
  return (
    <>
      {isStale ? <Alert type="warning" showIcon title={t('scip.stale')} /> : null}
      {newerSheets > 0 ? <Alert type="warning" showIcon title={t('scip.newerSheets', { n: newerSheets })} /> : null}
      {open > 0 ? <Alert type="info" showIcon title={t('scip.openNotice', { n: open })} /> : null}
      {imported && imported.faults.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('scip.import.notKept', { name: imported.fileName })}
          description={
            <ul className="sc-lines sc-findings">
              {imported.faults.map(({ file, message }, index) => (
                <li key={`${index} ${file}`} className="sc-line">
                  {message} <span className="m-faint">{file}</span>
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  );
}

/** The notification of a vehicle, or a dossier from a file: working tree, articles, check, export, submission. */
export function NotificationPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const modId = Number(search.get('modId')) || undefined;
  const dossierId = Number(search.get('dossierId')) || undefined;
  const openId = Number(search.get('node')) || undefined;
  const [validation, setValidation] = useState<Validation>();
  const [isReading, setReading] = useState(false);
  const subject: Subject = dossierId === undefined ? (modId === undefined ? {} : { modId }) : { dossierId };
  const isChosen = Object.keys(subject).length > 0;
  const roots = useRoute(scipArticleApi.roots, subject, { log, enabled: isChosen });
  const [root] = roots.data ?? [];
  const open = (id: number | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (id === undefined) next.delete('node');
      else next.set('node', String(id));
      return next;
    });
  const choose = ({ modId: model, dossierId: dossier }: Subject) => {
    setValidation(undefined);
    setSearch(model === undefined ? { dossierId: String(dossier) } : { modId: String(model) });
  };
  return (
    <Page>
      <PageHead
        title={t(log)}
        crumbs={crumbs}
        actions={
          <>
            <SubjectChoice subject={subject} onChange={choose} />
            {may(scipDossierApi.importFile) ? (
              <Button onClick={() => setReading(true)}>{t('scip.import.title')}</Button>
            ) : null}
            {root ? <DossierHead key={root.dossierId} id={root.dossierId} onChecked={setValidation} /> : null}
          </>
        }
      />
      {root ? <Notices id={root.dossierId} /> : null}
      {validation ? (
        <FindingList validation={validation} onOpen={open} onClose={() => setValidation(undefined)} />
      ) : null}
      {root ? <SubmissionList dossierId={root.dossierId} onOpen={open} /> : null}
      <PageBody panel={openId === undefined ? null : <ArticlePanel id={openId} onClose={() => open(undefined)} />}>
        {!isChosen ? (
          <EmptyState title={t('scip.chooseVehicle')} />
        ) : roots.isLoading ? (
          <RowsSkeleton />
        ) : root ? (
          <NodeTree key={root.dossierId} roots={roots.data ?? []} onOpen={open} />
        ) : (
          <EmptyState title={t('scip.noTree')} />
        )}
      </PageBody>
      {isReading ? (
        <ImportDialog
          modId={modId}
          onClose={() => setReading(false)}
          onOpen={(id) => {
            setReading(false);
            choose({ dossierId: id });
          }}
        />
      ) : null}
    </Page>
  );
}
