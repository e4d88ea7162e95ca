import { BellOutlined, PlusOutlined } from '@ant-design/icons';
import { analysisSavedApi, type AnalysisRun, type SavedAnalysis } from '@matlas/contract';
import {
  formatDate,
  formatDateTime,
  ResourceList,
  useCommand,
  useMay,
  useT,
  VerdictCounts,
  type Column,
  type RowAction,
  type T,
} from '@matlas/web-kit';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useFactsText } from '../../shared/exemption-facts';
import { resetForOtherRun } from '../analysis-state';
import { targetOfRun } from '../target/target';
import type { HistoryProps } from './history-props';
import { SavedForm, type SavedFormProps } from './saved-form';

function LastRun({ saved: { lastRun, newFails } }: { saved: SavedAnalysis }) {
  const t = useT();
  if (!lastRun) return <span className="m-faint">{t('analysis.saved.never')}</span>;
  return (
    <span className="a-choice">
      {lastRun.state === 'done' ? (
        <VerdictCounts counts={lastRun.counts} />
      ) : (
        <Tag>{t(`analysis.history.state.${lastRun.state}`)}</Tag>
      )}
      {newFails ? <Tag color="error">{t('analysis.saved.newFails', { count: newFails })}</Tag> : null}
    </span>
  );
}

/** The target of a saved analysis, with its day and facts where they differ from the defaults. */
function SavedTarget({ saved: { targetTitle, asOf, facts } }: { saved: SavedAnalysis }) {
  const t = useT();
  const words = useFactsText();
  return (
    <>
      {targetTitle}
      {asOf ? <div className="m-faint">{t('analysis.saved.asOf', { day: formatDate(asOf) })}</div> : null}
      {facts ? <div className="m-faint">{t('analysis.saved.facts', { facts: words(facts) })}</div> : null}
    </>
  );
}

/** The options of a run that a saved analysis stores. */
const toRunOptions = ({
  asOf,
  asOfGiven,
  facts,
  listVersionIds,
}: AnalysisRun): NonNullable<SavedFormProps['runOptions']> => ({
  listVersionIds,
  ...(asOfGiven ? { asOf } : {}),
  ...(facts?.asked
    ? {
        facts: {
          sparePart: facts.sparePart,
          typeApproval: facts.typeApproval,
          putOnMarket: facts.putOnMarket,
          engineDeveloped: facts.engineDeveloped,
        },
      }
    : {}),
});

const columnsOf = (t: T): Column<SavedAnalysis>[] => [
  { field: 'name', render: (saved) => saved.name },
  { key: 'target', width: 200, priority: 2, render: (saved) => <SavedTarget saved={saved} /> },
  {
    key: 'schedule',
    width: 150,
    priority: 2,
    render: (saved) =>
      saved.problem ? (
        <Tag color="warning" title={saved.problem}>
          {t('analysis.saved.problem')}
        </Tag>
      ) : (
        t(`analysis.saved.schedules.${saved.schedule}`)
      ),
  },
  { key: 'lastRun', width: 390, priority: 1, render: (saved) => <LastRun saved={saved} /> },
  {
    key: 'at',
    width: 136,
    priority: 3,
    render: (saved) => (saved.lastRun ? formatDateTime(saved.lastRun.startedAt) : '–'),
  },
  {
    key: 'subscribed',
    width: 96,
    priority: 3,
    render: (saved) =>
      saved.subscribed ? (
        <span className="a-choice">
          <BellOutlined aria-hidden /> {t('analysis.saved.on')}
        </span>
      ) : (
        '–'
      ),
  },
];

function useActions(onEdit: (saved: SavedAnalysis) => void) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const run = useCommand(analysisSavedApi.run, {
    log: ['analysis.saved.title', 'common.actions.run'],
    onDone: () => void message.success(t('analysis.saved.started')),
  });
  const subscribe = useCommand(analysisSavedApi.subscribe, {
    log: ['analysis.saved.title', 'analysis.saved.subscribe'],
  });
  return (saved: SavedAnalysis): RowAction[] => [
    ...(saved.can.run && may(analysisSavedApi.run)
      ? [{ key: 'run', label: t('analysis.saved.runNow'), onClick: () => run.mutate({ id: saved.id }) }]
      : []),
    {
      key: 'subscribe',
      label: t(saved.subscribed ? 'analysis.saved.unsubscribe' : 'analysis.saved.subscribe'),
      onClick: () => subscribe.mutate({ id: saved.id, on: !saved.subscribed }),
    },
    ...(saved.can.edit ? [{ key: 'edit', label: t('kit.edit'), onClick: () => onEdit(saved) }] : []),
  ];
}

/** Saved analyses: run again by a click or on a schedule. Subscribers are notified of new failures. */
export function SavedList({ choice, patch, onClose }: HistoryProps) {
  const t = useT();
  const may = useMay();
  const [form, setForm] = useState<Omit<SavedFormProps, 'onClose'>>();
  const edit = (saved: SavedAnalysis) => {
    const target = targetOfRun(saved);
    if (target) setForm({ target, lawIds: saved.lawIds, saved });
  };
  const rowActions = useActions(edit);
  const { target, run } = choice;
  const create =
    target && run && may(analysisSavedApi.saveOrUpdate) ? (
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          setForm({
            target,
            lawIds: [...run.lists, ...run.notJudged].map(({ lawId }) => lawId),
            runOptions: toRunOptions(run),
          })
        }
      >
        {t('analysis.saved.save', { what: choice.title })}
      </Button>
    ) : null;
  const open = (saved: SavedAnalysis) => {
    patch({
      ...resetForOtherRun,
      target: targetOfRun(saved),
      runId: saved.lastRun?.state === 'done' ? saved.lastRun.id : undefined,
    });
    onClose();
  };
  return (
    <>
      <ResourceList<SavedAnalysis>
        isInner
        prefix="saved"
        name="analysis.saved"
        list={analysisSavedApi.page}
        columns={columnsOf(t)}
        above={create ? <div className="a-history-bar">{create}</div> : null}
        onOpen={open}
        rowActions={rowActions}
        remove={may(analysisSavedApi.delete) ? analysisSavedApi.delete : undefined}
      />
      {form ? <SavedForm {...form} onClose={() => setForm(undefined)} /> : null}
    </>
  );
}
