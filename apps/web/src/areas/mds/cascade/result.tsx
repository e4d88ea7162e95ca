import { mdsCascadeApi, type Cascade, type CascadeSheet } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatDate,
  Name,
  Page,
  PageHead,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useName,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { App, Button, Table, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { pastCascadesPath, sheetPath } from '../../shared/paths';
import { Asks } from './asks';
import { CascadeSteps } from './wizard';

const sheetsOfPage = 50;

/** Reverts all versions of a cascade, after a confirmation that names what will be removed. */
export function useUndoCascade() {
  const t = useT();
  const { modal } = App.useApp();
  const undo = useCommand(mdsCascadeApi.undo, { log: 'cascade.log.undo', alsoRefreshes: ['data'] });
  const ask = ({ id, count, asked: requested }: Cascade) =>
    void modal.confirm({
      title: t('cascade.undo.ask', { count }),
      content: t(requested > 0 ? 'cascade.undo.consequenceAsked' : 'cascade.undo.consequence'),
      okText: t('cascade.undo.action'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: true },
      onOk: () => undo.run({ id }),
    });
  return { ask, isPending: undo.isPending };
}

function UndoCascade({ cascade }: { cascade: Cascade }) {
  const t = useT();
  const may = useMay();
  const { ask, isPending } = useUndoCascade();
  if (cascade.undoneAt !== null || !may(mdsCascadeApi.undo)) return null;
  return (
    <>
      {cascade.can.undo ? null : <span className="m-faint">{cascade.reason}</span>}
      <Button
        disabled={!cascade.can.undo}
        loading={isPending}
        title={cascade.reason ?? undefined}
        onClick={() => ask(cascade)}
      >
        {t('cascade.undo.action')}
      </Button>
    </>
  );
}

function ReleasedSheets({ rows, isUndone }: { rows: readonly CascadeSheet[]; isUndone: boolean }) {
  const t = useT();
  return (
    <Table<CascadeSheet>
      className="m-table"
      size="small"
      rowKey="sheetId"
      dataSource={rows}
      tableLayout="fixed"
      pagination={
        rows.length > sheetsOfPage ? { pageSize: sheetsOfPage, size: 'small', showSizeChanger: false } : false
      }
      columns={[
        {
          key: 'name',
          title: t('cascade.field.name'),
          ellipsis: true,
          render: (_value, row) =>
            isUndone ? (
              <Name of={row} />
            ) : (
              <Link to={sheetPath(row.sheetId)}>
                <Name of={row} />
              </Link>
            ),
        },
        {
          key: 'cid',
          title: t('trace.field.cid'),
          width: 168,
          render: (_value, row) => (
            <Code>
              {row.cid} / {row.cver}
            </Code>
          ),
        },
      ]}
    />
  );
}

/** Step 4, also shown later: released versions, requests to other enterprises, and the undo action. */
export function CascadeResult({ id }: { id: number }) {
  const t = useT();
  const nameOf = useName();
  const crumbs = usePageCrumbs();
  const cascade = useRoute(mdsCascadeApi.get, { id }, { log: 'cascade.log.result' });
  const sheets = useRoute(mdsCascadeApi.sheets, { id }, { log: 'cascade.log.result' });
  const asks = useRoute(mdsCascadeApi.listRequestsSent, { id }, { log: 'cascade.log.result' });
  const isLate = useLate(cascade.isLoading);
  useTabTitle(t('cascade.title'));
  if (cascade.error)
    return (
      <Page>
        <ErrorState error={cascade.error} onRetry={() => void cascade.refetch()} />
      </Page>
    );
  if (!cascade.data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const { data } = cascade;
  const [from, to] = [
    nameOf({ name: data.fromName, foreignName: data.fromForeignName }),
    nameOf({ name: data.toName, foreignName: data.toForeignName }),
  ];
  const rows = sheets.data ?? [];
  return (
    <Page>
      <PageHead
        title={t(data.count === 0 ? 'cascade.result.askedOnly' : 'cascade.result.title', { count: data.count })}
        crumbs={[
          ...crumbs.slice(0, -1),
          { title: t('cascade.title'), to: '/mds/cascade' },
          { title: t('cascade.past.title'), to: pastCascadesPath },
        ]}
        tags={data.undoneAt ? <Tag>{t('cascade.result.undone', { date: formatDate(data.undoneAt) })}</Tag> : null}
        actions={<UndoCascade cascade={data} />}
      />
      <CascadeSteps current={3} />
      <div className="tr-scroll" tabIndex={0} role="region" aria-label={t('cascade.step.result')}>
        <PanelSection>
          <p>
            {from === to ? t('cascade.titleVersion', { name: to }) : t('cascade.titleOther', { from, to })} ·{' '}
            {t('cascade.result.by', { name: data.createdBy, date: formatDate(data.createTime) })}
          </p>
        </PanelSection>
        <Asks asks={asks.data ?? []} />
        {rows.length > 0 ? <ReleasedSheets rows={rows} isUndone={data.undoneAt !== null} /> : null}
      </div>
    </Page>
  );
}
