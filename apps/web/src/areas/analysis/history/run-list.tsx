import { analysisApi, RUN_SCOPES, type RunHistoryRow } from '@matlas/contract';
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
import { Button, Checkbox, Input, Modal, Select, Tag } from 'antd';
import { useState } from 'react';
import { resetForOtherRun } from '../analysis-state';
import { targetOfRun } from '../target/target';
import type { HistoryProps } from './history-props';

const columnsOf = (t: T): Column<RunHistoryRow>[] => [
  {
    key: 'title',
    render: (run) => (
      <>
        {run.title}
        {run.current ? (
          <>
            {' '}
            <Tag>{t('analysis.history.current')}</Tag>
          </>
        ) : null}
      </>
    ),
  },
  { key: 'number', width: 76, priority: 1, align: 'right', render: (run) => run.number },
  { key: 'scope', width: 92, priority: 3, render: (run) => t(`analysis.scope.${run.scope}`) },
  { key: 'asOf', width: 104, priority: 3, render: (run) => formatDate(run.asOf) },
  {
    key: 'result',
    width: 390,
    priority: 2,
    render: (run) =>
      run.state === 'done' ? (
        <VerdictCounts counts={run.counts} />
      ) : (
        <Tag>{t(`analysis.history.state.${run.state}`)}</Tag>
      ),
  },
  { key: 'startedBy', width: 110, priority: 3, render: (run) => run.startedBy },
  { key: 'startedAt', width: 136, priority: 2, render: (run) => formatDateTime(run.startedAt) },
];

function RenameDialog({ run, onClose }: { run: RunHistoryRow; onClose: () => void }) {
  const t = useT();
  const [title, setTitle] = useState(run.ownTitle ?? '');
  const rename = useCommand(analysisApi.renameRun, {
    log: ['analysis.history.title', 'analysis.history.rename'],
    onDone: onClose,
  });
  const save = () => rename.mutate({ runId: run.id, ...(title.trim() ? { title: title.trim() } : {}) });
  return (
    <Modal
      open
      title={t('analysis.history.rename')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={rename.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label={t('analysis.history.name')}
        placeholder={run.title}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={save}
      />
    </Modal>
  );
}

/** Compares two runs of the same target. */
function CompareRunsButton({
  rows,
  onOpen,
}: {
  rows: readonly RunHistoryRow[];
  onOpen: (run: RunHistoryRow, compared: RunHistoryRow) => void;
}) {
  const t = useT();
  const [first, second] = [...rows].sort((left, right) => right.id - left.id);
  const isPair = rows.length === 2 && first && second;
  const isSame = isPair && first.scopeKey === second.scopeKey && rows.every(({ state }) => state === 'done');
  if (!isPair) return null;
  return (
    <Button
      size="small"
      type="primary"
      disabled={!isSame}
      title={isSame ? undefined : t('analysis.history.otherThing')}
      onClick={() => onOpen(first, second)}
    >
      {t('analysis.history.compareTwo')}
    </Button>
  );
}

interface RunListFilter {
  scopes: string[];
  isHere: boolean;
  mine: boolean;
}
function RunFilterBar({
  value,
  canBeHere,
  onChange,
}: {
  value: RunListFilter;
  canBeHere: boolean;
  onChange: (next: RunListFilter) => void;
}) {
  const t = useT();
  return (
    <div className="a-history-bar">
      <Select
        mode="multiple"
        className="a-history-scopes"
        allowClear
        aria-label={t('analysis.scope.label')}
        placeholder={t('analysis.history.allScopes')}
        value={value.scopes}
        options={RUN_SCOPES.map((scope) => ({ value: scope, label: t(`analysis.scope.${scope}`) }))}
        onChange={(scopes) => onChange({ ...value, scopes })}
      />
      {canBeHere ? (
        <Checkbox checked={value.isHere} onChange={(event) => onChange({ ...value, isHere: event.target.checked })}>
          {t('analysis.history.onlyThis')}
        </Checkbox>
      ) : null}
      <Checkbox checked={value.mine} onChange={(event) => onChange({ ...value, mine: event.target.checked })}>
        {t('analysis.history.mine')}
      </Checkbox>
    </div>
  );
}

/** All runs, newest first: open one, compare two, rename, delete. */
export function RunList({ choice, patch, onClose }: HistoryProps) {
  const t = useT();
  const may = useMay();
  const scopeKey = choice.run?.scopeKey;
  const [narrowing, setNarrowing] = useState<RunListFilter>({ scopes: [], isHere: false, mine: false });
  const [renamed, setRenamed] = useState<RunHistoryRow>();
  const open = (run: RunHistoryRow, compared?: RunHistoryRow) => {
    patch({ ...resetForOtherRun, target: targetOfRun(run), runId: run.id, compare: compared?.id });
    onClose();
  };
  const fixed = {
    scopes: narrowing.scopes,
    states: [],
    mine: narrowing.mine,
    ...(narrowing.isHere && scopeKey ? { scopeKey } : {}),
  };
  const rowActions = (run: RunHistoryRow): RowAction[] =>
    run.can.rename ? [{ key: 'rename', label: t('analysis.history.rename'), onClick: () => setRenamed(run) }] : [];
  return (
    <>
      <ResourceList<RunHistoryRow>
        isInner
        prefix="history"
        name="analysis.history"
        list={analysisApi.runPage}
        columns={columnsOf(t)}
        fixed={fixed}
        above={<RunFilterBar value={narrowing} canBeHere={scopeKey !== undefined} onChange={setNarrowing} />}
        onOpen={(run) => {
          if (run.state === 'done') open(run);
        }}
        rowActions={rowActions}
        remove={may(analysisApi.deleteRuns) ? analysisApi.deleteRuns : undefined}
        bulkActions={(rows) => <CompareRunsButton rows={rows} onOpen={open} />}
      />
      {renamed ? <RenameDialog run={renamed} onClose={() => setRenamed(undefined)} /> : null}
    </>
  );
}
