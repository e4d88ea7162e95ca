import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { exchangeRequestApi, type RequestRow } from '@matlas/contract';
import { ResourceList, useT, type RowAction } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RequestImportDialog } from './request-import-dialog';
import { useRequestColumns } from './request-columns';
import { RequestForm } from './request-form';
import { requestPath } from './request-paths';
import { useRequestCommands } from './use-request-commands';
import './request.css';

const hiddenColumns = new Set(['status', 'sheet', 'sentAt']);
const fixed = { side: 'requester', newOnly: true };

/** New requests: created one by one or from a workbook, then sent together. */
export function CreateRequestPage() {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'form' | 'import'>();
  const [edited, setEdited] = useState<RequestRow>();
  const { act, send, dialog } = useRequestCommands();
  const columns = useRequestColumns('requester').filter(
    (column) => typeof column === 'string' || !hiddenColumns.has('field' in column ? column.field : column.key),
  );
  const close = () => {
    setOpen(undefined);
    setEdited(undefined);
  };
  const rowActions = (request: RequestRow): RowAction[] => [
    ...(request.can.send ? [{ key: 'send', label: t('requests.act.send'), onClick: () => act('send', request) }] : []),
    ...(request.can.change ? [{ key: 'edit', label: t('requests.act.edit'), onClick: () => setEdited(request) }] : []),
    ...(request.can.delete
      ? [{ key: 'delete', label: t('requests.act.delete'), isDanger: true, onClick: () => act('delete', request) }]
      : []),
  ];
  const bulk = (rows: readonly RequestRow[], clear: () => void) => {
    const ready = rows.filter(({ can }) => can.send);
    return (
      <Button
        size="small"
        type="primary"
        disabled={ready.length === 0}
        loading={send.isPending}
        onClick={() => send.mutate({ ids: ready.map(({ id }) => id) }, { onSuccess: clear })}
      >
        {ready.length < rows.length
          ? t('requests.sendSome', { count: ready.length, total: rows.length })
          : t('requests.sendMany')}
      </Button>
    );
  };
  return (
    <>
      <ResourceList<RequestRow>
        name="requests"
        title={t('requests.createTitle')}
        list={exchangeRequestApi.page}
        columns={columns}
        fixed={fixed}
        defaultSort="-createTime"
        explainsEmpty="requests.createEmpty"
        onOpen={(request) => void navigate(requestPath(request))}
        rowActions={rowActions}
        bulkActions={bulk}
        actions={
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen('import')}>
            {t('requests.import')}
          </Button>
        }
        create={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('form')}>
            {t('requests.new')}
          </Button>
        }
      />
      {open === 'form' || edited ? <RequestForm key={edited?.id ?? 0} record={edited} onClose={close} /> : null}
      {open === 'import' ? <RequestImportDialog onClose={close} /> : null}
      {dialog}
    </>
  );
}
