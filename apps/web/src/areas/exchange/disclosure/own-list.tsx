import { exchangeDisclosureApi, type DisclosureRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  Name,
  nameIn,
  NodeBadge,
  ResourceList,
  Turn,
  useLanguage,
  useMay,
  useRoute,
  useT,
  type Column,
  type FilterSpec,
  type RowAction,
} from '@matlas/web-kit';
import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPath } from '../../shared/paths';
import { DiscloseDialog } from './disclose-dialog';

const name = 'autopilot.disclosure';

function useColumns(): Column<DisclosureRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      field: 'name',
      sortable: true,
      render: (row) => (
        <span className="d-name">
          <NodeBadge kind={nodeKinds[row.kind]} />
          <span>
            <Name of={row} />
          </span>
        </span>
      ),
    },
    {
      field: 'substanceNameEn',
      width: 220,
      priority: 1,
      sortable: true,
      render: (row) => nameIn(language, row.substanceNameZh, row.substanceNameEn),
    },
    { field: 'cas', width: 116, priority: 2, sortable: true, render: (row) => <Code>{row.cas}</Code> },
    { key: 'list', width: 130, priority: 3, render: (row) => [row.list, row.gadsl].filter(Boolean).join(' · ') },
    {
      field: 'declarableSince',
      width: 148,
      priority: 3,
      sortable: true,
      render: (row) => (row.declarableSince === null ? '–' : formatDate(row.declarableSince)),
    },
    {
      key: 'cver',
      width: 130,
      priority: 3,
      render: (row) => (
        <Code>{row.newCver === null ? `${row.cid} / ${row.cver}` : <Turn from={row.cver} to={row.newCver} />}</Code>
      ),
    },
    { field: 'recipients', width: 100, align: 'right', priority: 3, render: (row) => formatNumber(row.recipients) },
    { field: 'state', width: 116, priority: 1, sortable: true, render: (row) => t(`${name}.state.${row.state}`) },
    {
      field: 'disclosedAt',
      width: 170,
      priority: 3,
      sortable: true,
      render: (row) =>
        row.disclosedAt === null
          ? '–'
          : [row.disclosedBy, formatDate(row.disclosedAt), row.automatic ? t(`${name}.automatic`) : '']
              .filter(Boolean)
              .join(' · '),
    },
    {
      field: 'foundAt',
      width: 112,
      priority: 3,
      sortable: true,
      isExtra: true,
      render: (row) => formatDate(row.foundAt),
    },
    { field: 'number', width: 132, priority: 3, isExtra: true, render: (row) => <Code>{row.number}</Code> },
  ];
}

/** Filters by substance, and by whether it still has to be disclosed. */
function useFilters(): FilterSpec[] {
  const t = useT();
  const language = useLanguage();
  const { data } = useRoute(exchangeDisclosureApi.substances, {}, { log: `${name}.log.substances` });
  return [
    {
      field: 'state',
      kind: 'choice',
      options: (['open', 'disclosed'] as const).map((value) => ({ value, label: t(`${name}.state.${value}`) })),
    },
    {
      field: 'substanceId',
      kind: 'choice',
      options: (data ?? []).map(({ substanceId, nameZh, nameEn, open }) => ({
        value: String(substanceId),
        label: t(`${name}.substanceOpen`, { name: nameIn(language, nameZh, nameEn), count: open }),
      })),
    },
    { field: 'declarableSince', kind: 'dates' },
  ];
}

/** Own sheets with a confidential substance that has to be disclosed. */
export function OwnList() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ ids: number[]; clear: () => void }>();
  const mayDisclose = may(exchangeDisclosureApi.disclose);
  const rowActions = (row: DisclosureRow): RowAction[] =>
    row.can.disclose
      ? [
          {
            key: 'disclose',
            label: t(`${name}.disclose`),
            icon: <EyeOutlined aria-hidden />,
            onClick: () => setChosen({ ids: [row.id], clear: () => undefined }),
          },
        ]
      : [];
  const bulkActions = (rows: readonly DisclosureRow[], clear: () => void) => {
    const ids = rows.filter(({ can }) => can.disclose).map(({ id }) => id);
    return (
      <Button size="small" type="primary" disabled={ids.length === 0} onClick={() => setChosen({ ids, clear })}>
        {t(`${name}.disclose`)}
      </Button>
    );
  };
  return (
    <>
      <ResourceList
        name={name}
        isInner
        list={exchangeDisclosureApi.page}
        columns={useColumns()}
        defaultSort="-foundAt"
        filters={useFilters()}
        onOpen={(row) => void navigate(sheetPath(row.newSheetId ?? row.sheetId))}
        {...(mayDisclose ? { rowActions, bulkActions } : {})}
      />
      {chosen ? <DiscloseDialog ids={chosen.ids} onClose={() => setChosen(undefined)} onDone={chosen.clear} /> : null}
    </>
  );
}
