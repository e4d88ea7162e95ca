import { imdsDataApi, syncKind, syncRunApi, type SyncRunRow, syncRunState, syncTrigger } from '@matlas/contract';
import {
  type Column,
  formatDateTime,
  formatNumber,
  noValue,
  ResourceList,
  useFilterOptions,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { OriginChoice, useOrigin } from '../shared/sync-origin';
import { PartnersSection } from './partners-section';
import { RunPanel } from './run-panel';
import './sync.css';

type Count = 'offered' | 'taken' | 'drafts' | 'equal' | 'refused' | 'failed';

function useColumns(): Column<SyncRunRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  const count = (field: Count, priority: 2 | 3, isExtra = false): Column<SyncRunRow> => ({
    field,
    width: 90,
    align: 'right',
    priority,
    isExtra,
    sortable: true,
    render: (row) => formatNumber(row[field]),
  });
  return [
    { field: 'partnerName', sortable: true },
    {
      field: 'kind',
      width: 150,
      priority: 3,
      render: ({ kind, full }) =>
        full ? t('synchronisation.fullOf', { kind: wordOf(syncKind, kind) }) : wordOf(syncKind, kind),
    },
    { field: 'state', width: 130, priority: 1, sortable: true, render: ({ state }) => wordOf(syncRunState, state) },
    count('offered', 3),
    count('taken', 2),
    count('drafts', 3, true),
    count('equal', 3),
    count('refused', 3),
    count('failed', 3),
    { field: 'trigger', width: 120, priority: 3, render: ({ trigger }) => wordOf(syncTrigger, trigger) },
    {
      field: 'createTime',
      width: 160,
      priority: 2,
      sortable: true,
      render: ({ createTime }) => formatDateTime(createTime),
    },
    {
      field: 'finishedAt',
      width: 160,
      isExtra: true,
      render: ({ finishedAt }) => (finishedAt === null ? noValue : formatDateTime(finishedAt)),
    },
  ];
}

const lists = { matlas: syncRunApi.log, imds: imdsDataApi.runs } as const;
const allOrigins = ['matlas', 'imds'] as const;

/** Synchronisation with other installations and with IMDS: partners, runs, and what each run did. */
export function SynchronisationPage() {
  const may = useMay();
  const origins = allOrigins.filter((one) => may(lists[one]));
  const origin = useOrigin(origins);
  const states = useFilterOptions(syncRunState);
  const kinds = useFilterOptions(syncKind);
  return (
    <ResourceList
      key={origin}
      name="synchronisation"
      list={lists[origin]}
      columns={useColumns()}
      defaultSort="-createTime,-id"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'kind', kind: 'choice', options: kinds },
      ]}
      above={
        <>
          <OriginChoice origins={origins} value={origin} />
          {origin === 'matlas' ? <PartnersSection /> : null}
        </>
      }
      panel={(run, onClose) => <RunPanel key={run.id} run={run} onClose={onClose} />}
    />
  );
}
