import { fillState, type ModeFillInfo, type ModeFillData, modeFillInfoApi } from '@matlas/contract';
import {
  DetailPanel,
  ErrorState,
  Facts,
  FigureChart,
  formatDate,
  formatNumber,
  nameIn,
  noValue,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { bomPath } from '../../shared/paths';

const log = 'fillIn.title';

/** Asks the suppliers of the open positions of a task, and says what was asked and what was left. */
function AskSuppliers({ task }: { task: ModeFillInfo }) {
  const t = useT();
  const { modal } = App.useApp();
  const command = useCommand(modeFillInfoApi.askSuppliers, { log: [log, 'fillIn.ask'] });
  const ask = async () => {
    const sent = await command.run({ id: task.id });
    if (!sent) return;
    modal.info({
      title: t('fillIn.asked', { count: sent.requested }),
      content:
        sent.left.length === 0 ? null : (
          <ul>
            {sent.left.map(({ name, number, message }) => (
              <li key={`${name} ${number}`}>
                {name} {number}: {message}
              </li>
            ))}
          </ul>
        ),
    });
  };
  return (
    <Button type="primary" loading={command.isPending} onClick={() => void ask()}>
      {t('fillIn.ask')}
    </Button>
  );
}
function Suppliers({ suppliers }: Pick<ModeFillData, 'suppliers'>) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="mg-values">
      <thead>
        <tr>
          <th scope="col">{t('fillIn.supplier')}</th>
          <th scope="col">{t('fillIn.field.filled')}</th>
          <th scope="col">{t('fillIn.field.total')}</th>
        </tr>
      </thead>
      <tbody>
        {suppliers.map(({ name, nameEn, total, filled }) => (
          <tr key={name}>
            <th scope="row">{name === '' ? t('fillIn.noSupplier') : nameIn(language, name, nameEn ?? name)}</th>
            <td>{formatNumber(filled)}</td>
            <td>{formatNumber(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A task, and how far its whole model is: by supplier, and over the days. */
export function FillInPanel({ task, onClose }: { task: ModeFillInfo; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  const mayAsk = useMay()(modeFillInfoApi.askSuppliers);
  const { data, error, refetch } = useRoute(modeFillInfoApi.getModeDataByMoId, { id: task.modId }, { log });
  return (
    <DetailPanel
      title={task.whole ? t('fillIn.wholeModel') : task.groupName}
      subtitle={task.modelName}
      onClose={onClose}
      footer={mayAsk && task.total > task.filled ? <AskSuppliers task={task} /> : undefined}
    >
      <PanelSection>
        <Facts
          items={[
            [t('fillIn.field.state'), wordOf(fillState, task.state)],
            [t('fillIn.field.progress'), `${formatNumber(task.filled)} / ${formatNumber(task.total)}`],
            [t('fillIn.field.assignee'), nameIn(language, task.assignee, task.assigneeEn ?? task.assignee)],
            [t('fillIn.field.dueOn'), formatDate(task.dueOn)],
            [t('fillIn.field.note'), task.note ?? noValue],
            [t('fillIn.field.createdByName'), task.createdByName],
          ]}
        />
        {task.state === 'gone' ? null : (
          <Link to={bomPath(task.modId, task.positionId ?? undefined)}>{t('fillIn.toBom')}</Link>
        )}
      </PanelSection>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton /> : null}
      {data ? (
        <>
          <PanelSection title={t('fillIn.model')}>
            <p>
              {t('fillIn.progress', { filled: formatNumber(data.filled), total: formatNumber(data.total) })}{' '}
              {data.unassigned > 0 ? t('fillIn.unassigned', { count: data.unassigned }) : null}
            </p>
            <Suppliers suppliers={data.suppliers} />
          </PanelSection>
          {data.burnDown.length > 1 ? (
            <FigureChart
              title={t('fillIn.burnDown')}
              of={t('fillIn.day')}
              kind="lines"
              categories={data.burnDown.map(({ day }) => formatDate(day))}
              series={[{ key: 'open', name: t('fillIn.openPositions'), values: data.burnDown.map(({ open }) => open) }]}
            />
          ) : null}
        </>
      ) : null}
    </DetailPanel>
  );
}
