import { CopyOutlined } from '@ant-design/icons';
import { mailOutboxApi, type MailRow } from '@matlas/contract';
import {
  DetailPanel,
  ErrorState,
  formatDateTime,
  PanelSection,
  ResourceList,
  RowsSkeleton,
  useLate,
  useRoute,
  useT,
  type Column,
} from '@matlas/web-kit';
import { App, Button } from 'antd';

function MailText({ id }: { id: number }) {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, isLoading, refetch } = useRoute(mailOutboxApi.get, { id }, { log: 'mailOutbox.log.read' });
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  const copy = () =>
    void navigator.clipboard.writeText(data.body).then(
      () => message.success(t('messages.copied')),
      (reason: Error) => message.error(reason.message),
    );
  return (
    <PanelSection>
      <p className="y-mail">{data.body}</p>
      <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={copy}>
        {t('mailOutbox.copy')}
      </Button>
    </PanelSection>
  );
}

/**
 * Mails that could not be sent because no mail server is configured. Their links work only once, so they are copied
 * for forwarding, not opened.
 */
export function MailOutbox() {
  const columns: Column<MailRow>[] = [
    { field: 'subject', render: (mail) => mail.subject },
    {
      field: 'recipient',
      width: 260,
      priority: 1,
      render: (mail) => (
        <span className="m-cut" title={mail.recipient}>
          {mail.recipient}
        </span>
      ),
    },
    { field: 'createTime', width: 160, sortable: true, priority: 2, render: (mail) => formatDateTime(mail.createTime) },
  ];
  return (
    <ResourceList
      name="mailOutbox"
      isInner
      list={mailOutboxApi.page}
      columns={columns}
      defaultSort="-createTime"
      filters={[{ field: 'createTime', kind: 'dates' }]}
      panel={(mail, close) => (
        <DetailPanel
          key={mail.id}
          title={mail.subject}
          subtitle={`${mail.recipient} · ${formatDateTime(mail.createTime)}`}
          onClose={close}
        >
          <MailText id={mail.id} />
        </DetailPanel>
      )}
    />
  );
}
