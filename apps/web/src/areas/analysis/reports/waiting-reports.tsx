import { CheckOutlined, DownloadOutlined } from '@ant-design/icons';
import { analysisHomepageApi, analysisReportApi, todoState } from '@matlas/contract';
import { download, useCommand, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert, App, Button } from 'antd';

const maxReportsShown = 5;

/** Reports that other users asked this user to read. */
export function WaitingReports() {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const todos = useRoute(analysisHomepageApi.todoList, {}, { log: 'reports.log.todos' });
  const handle = useCommand(analysisHomepageApi.updateUserTodoReport, { log: 'reports.log.handled' });
  const waiting = (todos.data ?? []).filter(({ reportId }) => reportId !== null);
  if (waiting.length === 0) return null;
  const open = async (id: number) => {
    try {
      await download(analysisReportApi.download, { id }, { log: 'reports.log.download' });
      handle.mutate({ ids: [id], state: todoState.of.handled });
    } catch (reason) {
      void message.error((reason as Error).message);
    }
  };
  const rows = waiting.slice(0, maxReportsShown).map(({ reportId, title, note }) => (
    <li key={reportId} className="ar-waiting">
      <span>
        <strong>{title}</strong> <span className="m-faint">{note}</span>
      </span>
      <span className="m-row-actions">
        {may(analysisReportApi.download) ? (
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={t('reports.downloadOne', { title })}
            onClick={() => void open(reportId ?? 0)}
          >
            {t('reports.download')}
          </Button>
        ) : null}
        <Button
          size="small"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('reports.lookedAtOne', { title })}
          loading={handle.isPending}
          onClick={() => handle.mutate({ ids: [reportId ?? 0], state: todoState.of.handled })}
        >
          {t('reports.lookedAt')}
        </Button>
      </span>
    </li>
  ));
  return (
    <Alert
      type="info"
      className="ar-banner"
      title={t('reports.waiting', { count: waiting.length })}
      description={
        <>
          <ul className="ar-list">{rows}</ul>
          {waiting.length > maxReportsShown ? (
            <span className="m-faint">{t('reports.more', { count: waiting.length - maxReportsShown })}</span>
          ) : null}
        </>
      }
    />
  );
}
