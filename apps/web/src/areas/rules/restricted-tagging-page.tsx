import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { analysisResMarkApi, type ResMarkRow } from '@matlas/contract';
import {
  download,
  formatDate,
  formatPercent,
  nameIn,
  ResourceList,
  useCommand,
  useLanguage,
  useMay,
  useT,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { App, Button, Tag } from 'antd';
import { FileButton } from '../files/workbook-import';
import { ResMarkForm } from './res-mark-form';
import { ResMarkPanel } from './res-mark-panel';
import './rules.css';

const log = ['resMarks.title', 'kit.export'];

function useMarkColumns(): Column<ResMarkRow>[] {
  const t = useT();
  const language = useLanguage();
  const where = ({ models, otherModels, classCodes, partPattern }: ResMarkRow) =>
    [...models.map(({ name }) => name), ...(otherModels > 0 ? [`+${otherModels}`] : []), ...classCodes, partPattern]
      .filter(Boolean)
      .join(' · ') || t('rules.everywhere');
  return [
    {
      field: 'name',
      isName: true,
      render: ({ name, locked, inForce }) => (
        <>
          {locked ? (
            <>
              <LockOutlined role="img" aria-label={t('resMarks.locked')} title={t('resMarks.locked')} />{' '}
            </>
          ) : null}
          {inForce ? null : (
            <>
              <Tag color="warning">{t('resMarks.notNow')}</Tag>{' '}
            </>
          )}
          {name}
        </>
      ),
    },
    {
      key: 'substances',
      width: 220,
      priority: 2,
      render: ({ substances }) => (
        <span className="m-cut">
          {substances.length === 0
            ? t('resMarks.whole')
            : substances
                .map(
                  ({ nameZh, nameEn, members }) =>
                    `${nameIn(language, nameZh, nameEn)}${members > 0 ? ` (${members})` : ''}`,
                )
                .join(t('files.comma'))}
        </span>
      ),
    },
    {
      field: 'limitPercent',
      width: 110,
      sortable: true,
      align: 'right',
      priority: 1,
      render: ({ substances, limitPercent, comparison }) =>
        substances.length === 0 ? '–' : `${comparison === 'gt' ? '>' : '≥'} ${formatPercent(limitPercent)}`,
    },
    { field: 'duty', width: 100, priority: 2, render: ({ duty }) => t(`regulationItems.duty.${duty}`) },
    { key: 'scope', width: 180, priority: 2, render: (mark) => <span className="m-cut">{where(mark)}</span> },
    { field: 'validFrom', width: 120, sortable: true, priority: 3, render: ({ validFrom }) => formatDate(validFrom) },
    { field: 'validTo', width: 120, sortable: true, priority: 3, render: ({ validTo }) => formatDate(validTo) },
    { field: 'lockedBy', width: 120, priority: 3, render: ({ lockedBy }) => lockedBy ?? '–' },
  ];
}

/** Restricted basic substances of an enterprise, beyond the law. Analyses judge by them as by any list. */
export function RestrictedTaggingPage() {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const lock = useCommand(analysisResMarkApi.lock, { log: ['resMarks.title', 'resMarks.lock'] });
  const turn = (rows: readonly ResMarkRow[], locked: boolean) => lock.run({ ids: rows.map(({ id }) => id), locked });
  const showError = (error: Error) => void message.error(error.message);
  const rowActions = (mark: ResMarkRow): RowAction[] => [
    ...(mark.can.lock
      ? [
          {
            key: 'lock',
            label: t(mark.locked ? 'resMarks.unlock' : 'resMarks.lock'),
            icon: mark.locked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />,
            onClick: () => void turn([mark], !mark.locked),
          },
        ]
      : []),
    ...(may(analysisResMarkApi.export)
      ? [
          {
            key: 'export',
            label: t('kit.export'),
            onClick: () => void download(analysisResMarkApi.export, { id: mark.id }, { log }).catch(showError),
          },
        ]
      : []),
  ];
  const bulk = (rows: readonly ResMarkRow[], clear: () => void) => {
    const [open, locked] = [
      rows.filter((row) => row.can.lock && !row.locked),
      rows.filter((row) => row.can.lock && row.locked),
    ];
    return (
      <>
        <Button size="small" disabled={open.length === 0} onClick={() => void turn(open, true).then(clear)}>
          {t('resMarks.lock')}
        </Button>
        <Button size="small" disabled={locked.length === 0} onClick={() => void turn(locked, false).then(clear)}>
          {t('resMarks.unlock')}
        </Button>
      </>
    );
  };
  return (
    <ResourceList
      name="resMarks"
      list={analysisResMarkApi.page}
      columns={useMarkColumns()}
      filters={[
        {
          field: 'locked',
          kind: 'choice',
          options: [
            { value: 'true', label: t('resMarks.locked') },
            { value: 'false', label: t('resMarks.open') },
          ],
        },
      ]}
      save={analysisResMarkApi.saveOrUpdate}
      form={(form) => <ResMarkForm {...form} />}
      remove={analysisResMarkApi.delete}
      rowActions={rowActions}
      panel={(mark, close) => <ResMarkPanel key={mark.id} mark={mark} onClose={close} />}
      {...(may(analysisResMarkApi.lock) ? { bulkActions: bulk } : {})}
      actions={
        may(analysisResMarkApi.export) ? (
          <FileButton
            label="resMarks.exportAll"
            fetches={() => download(analysisResMarkApi.export, { id: 0 }, { log })}
          />
        ) : null
      }
    />
  );
}
