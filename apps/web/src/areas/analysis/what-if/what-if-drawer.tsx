import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { analysisWhatIfApi, type AnalysisRun, type WhatIfRow } from '@matlas/contract';
import {
  Can,
  EmptyState,
  ErrorState,
  formatDate,
  RowsSkeleton,
  useCommand,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import type { PatchState } from '../use-analysis-state';
import { VariantEditor } from './variant-editor';
import { VariantResult } from './variant-result';
import '../impact/impact.css';
import './what-if.css';

const maxVariants = 100;
const width = 760;
export interface WhatIfDrawerProps {
  run: AnalysisRun;
  modId: number;
  /** The open variant. Undefined shows the list. */ openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  onClose: () => void;
  patch: PatchState;
}

function VariantList({ modId, onOpen, onNew }: { modId: number; onOpen: (id: number) => void; onNew: () => void }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    analysisWhatIfApi.page,
    { modId, pageSize: maxVariants },
    { log: ['whatIf.log.title', 'whatIf.log.read'] },
  );
  const remove = useCommand(analysisWhatIfApi.delete, { log: ['whatIf.log.title', 'whatIf.log.delete'] });
  const create = (
    <Can needs={analysisWhatIfApi.saveOrUpdate}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
        {t('whatIf.new')}
      </Button>
    </Can>
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading || !data) return <RowsSkeleton />;
  if (data.records.length === 0)
    return (
      <EmptyState title={t('whatIf.none')} action={create}>
        {t('whatIf.explained')}
      </EmptyState>
    );
  return (
    <>
      <div className="wi-bar">{create}</div>
      <ul className="wi-list" aria-label={t('whatIf.kept')}>
        {data.records.map(({ id, name, note, variant, replacements, createdBy, updateTime, can }) => (
          <li key={id}>
            <button type="button" className="wi-open" onClick={() => onOpen(id)}>
              <strong>{name}</strong>
              <span className="m-faint">
                {[
                  replacements > 0 ? t('whatIf.replacements', { count: replacements }) : '',
                  variant.facts ? t('exemptionFacts.tag') : '',
                  createdBy,
                  formatDate(updateTime),
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            {can.edit ? (
              <Popconfirm
                title={t('whatIf.deleteSure')}
                okText={t('whatIf.delete')}
                cancelText={t('kit.cancel')}
                onConfirm={() => remove.mutate({ ids: [id] })}
              >
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${t('whatIf.delete')} ${name}`}
                />
              </Popconfirm>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenVariant({ run, modId, openId, onOpen, onClose, patch }: WhatIfDrawerProps & { openId: number }) {
  const { data, error, isLoading, refetch } = useRoute(
    analysisWhatIfApi.get,
    { id: openId },
    { log: ['whatIf.log.title', 'whatIf.log.read'] },
  );
  const [editing, setEditing] = useState(false);
  const [startsAt, setStartsAt] = useState<number>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading || !data) return <RowsSkeleton />;
  if (editing)
    return (
      <VariantEditor
        modId={modId}
        record={data}
        onBack={() => setEditing(false)}
        onSaved={({ version }) => {
          setEditing(false);
          setStartsAt(version);
        }}
      />
    );
  return (
    <VariantResult
      key={`${openId} ${startsAt ?? 0}`}
      run={run}
      whatIf={data}
      startsAtOnce={startsAt !== undefined || data.runId === null}
      onEdit={() => setEditing(true)}
      onBack={() => onOpen(undefined)}
      onFindings={(runId, compare) => {
        patch({ runId, compare, changedOnly: true, open: undefined, view: 'findings' });
        onClose();
      }}
    />
  );
}

/** Variants of a vehicle: create, run, and compare with the unchanged data. */
export function WhatIfDrawer(props: WhatIfDrawerProps) {
  const { run, modId, openId, onOpen, onClose } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const [isNew, setNew] = useState(false);
  const saved = ({ id }: WhatIfRow) => {
    setNew(false);
    onOpen(id);
  };
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : width}
      title={t('whatIf.title', { model: run.modelName ?? run.title })}
      onClose={onClose}
      mask={{ closable: !isNew }}
    >
      {isNew ? (
        <VariantEditor modId={modId} record={undefined} onBack={() => setNew(false)} onSaved={saved} />
      ) : openId === undefined ? (
        <VariantList modId={modId} onOpen={onOpen} onNew={() => setNew(true)} />
      ) : (
        <OpenVariant key={openId} {...props} openId={openId} />
      )}
    </Drawer>
  );
}
