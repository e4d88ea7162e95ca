import { DeleteOutlined, FileOutlined, InboxOutlined, PictureOutlined } from '@ant-design/icons';
import {
  attachmentKind,
  extensionOf,
  filePurpose,
  mdsAttachmentApi,
  refuseFile,
  refuseSize,
  type AttachmentKind,
  type AttachmentRow,
} from '@matlas/contract';
import {
  call,
  ErrorState,
  formatBytes,
  PanelSection,
  refreshAreas,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useOptions,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Select, Upload } from 'antd';
import { useState } from 'react';
import { useOpenFile } from '../../files/open-file';
import '../../files/files.css';
import './sheet-data.css';

const log = {
  open: 'sheetData.log.openFile',
  add: 'sheetData.log.addFile',
  list: 'sheetData.log.files',
  remove: 'sheetData.log.removeFile',
  change: 'sheetData.log.changeFile',
} as const;
const documents = filePurpose('sheetDocument');
const pictures = filePurpose('sheetPicture');
const isPicture = (name: string): boolean => (pictures.types as readonly string[]).includes(extensionOf(name));
const allTypes: readonly string[] = [...documents.types, ...pictures.types];
const bytesInMegabyte = 1024 * 1024;
const wholePercent = 100;

/** Uploads files one after the other. A refusal is shown, and the remaining files are still uploaded. */
function useSending(sheetId: number, rows: readonly AttachmentRow[]) {
  const t = useT();
  const client = useQueryClient();
  const [sent, setSent] = useState<{ name: string; share: number }>();
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const room = {
    sheetDocument: documents.maxFiles - rows.filter((row) => !row.isPicture).length,
    sheetPicture: pictures.maxFiles - rows.filter((row) => row.isPicture).length,
  };
  const sendFile = async (file: File): Promise<string | undefined> => {
    const purpose = isPicture(file.name) ? 'sheetPicture' : 'sheetDocument';
    const refusal = refuseFile(purpose, file.name) ?? refuseSize(purpose, file.size);
    if (refusal) {
      const params = refusal.code === 'file.type' ? { types: allTypes.join(', ') } : refusal.params;
      return `${file.name}: ${t(`errors.${refusal.code}`, params)}`;
    }
    room[purpose] -= 1;
    if (room[purpose] < 0)
      return `${file.name}: ${t('errors.attachment.tooMany', { max: filePurpose(purpose).maxFiles })}`;
    setSent({ name: file.name, share: 0 });
    const route = purpose === 'sheetPicture' ? mdsAttachmentApi.uploadPicture : mdsAttachmentApi.upload;
    const answer = await call(
      route,
      { sheetId, kind: purpose === 'sheetPicture' ? 'picture' : 'other', file } as never,
      { log: log.add, onProgress: (share) => setSent({ name: file.name, share }) },
    ).catch((reason: Error) => reason);
    return answer instanceof Error ? `${file.name}: ${answer.message}` : undefined;
  };
  const send = async (files: readonly File[]) => {
    const foundTroubles: string[] = [];
    for (const file of files) {
      const trouble = await sendFile(file);
      if (trouble) foundTroubles.push(trouble);
    }
    setSent(undefined);
    setTroubles(foundTroubles);
    await refreshAreas(client, ['mds']);
  };
  return {
    sent,
    troubles,
    send: (files: readonly File[]) => {
      setTroubles([]);
      void send(files);
    },
  };
}

function AttachmentKindSelect({ row }: { row: AttachmentRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const options = useOptions(attachmentKind);
  const change = useCommand(mdsAttachmentApi.change, { log: log.change });
  if (!row.can.edit) return <span className="m-faint">{wordOf(attachmentKind, row.kind)}</span>;
  return (
    <Select<AttachmentKind>
      size="small"
      value={row.kind}
      options={options}
      loading={change.isPending}
      aria-label={t('sheetData.kindOf', { name: row.name })}
      popupMatchSelectWidth={false}
      onChange={(kind) => change.mutate({ id: row.id, kind, remark: row.remark ?? undefined })}
    />
  );
}

function FileRow({ row, onRemove }: { row: AttachmentRow; onRemove: () => void }) {
  const t = useT();
  const { isBusy, open } = useOpenFile(row.fileId, log.open);
  return (
    <li>
      {row.isPicture ? <PictureOutlined aria-hidden /> : <FileOutlined aria-hidden />}
      <Button type="link" size="small" className="s-file-name" loading={isBusy} title={row.name} onClick={open}>
        <span className="m-cut">{row.name}</span>
      </Button>
      <span className="m-code m-faint">{formatBytes(row.size)}</span>
      <AttachmentKindSelect row={row} />
      {row.can.edit ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('sheetData.removeOne', { name: row.name })}
          title={t('sheetData.removeOne', { name: row.name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function DropArea({ sheetId, rows }: { sheetId: number; rows: readonly AttachmentRow[] }) {
  const t = useT();
  const { sent, troubles, send } = useSending(sheetId, rows);
  const types = allTypes.map((type) => `.${type}`);
  return (
    <div className="f-upload">
      {sent ? (
        <div className="f-file" role="status">
          <span className="m-cut">{sent.name}</span>
          <Progress percent={Math.round(sent.share * wholePercent)} size="small" aria-label={t('files.sending')} />
        </div>
      ) : (
        <Upload.Dragger
          name="file"
          multiple
          showUploadList={false}
          accept={types.join(',')}
          beforeUpload={(file, all) => {
            if (file === all[0]) send(all);
            return false;
          }}
        >
          <p className="f-drop-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>{t('sheetData.drop')}</p>
          <p className="m-faint">
            {t('sheetData.limits', {
              documents: documents.maxFiles,
              pictures: pictures.maxFiles,
              megabytes: documents.maxBytes / bytesInMegabyte,
            })}
          </p>
          <p className="m-faint">{types.join(' ')}</p>
        </Upload.Dragger>
      )}
      {troubles.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={troubles.map((trouble) => (
            <p key={trouble}>{trouble}</p>
          ))}
        />
      ) : null}
    </div>
  );
}

/** Files and pictures of a version: editable in a draft, read-only in a release. */
export function AttachmentsSection({ sheetId, mayEdit }: { sheetId: number; mayEdit: boolean }) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const { data: rows, error, isLoading, refetch } = useRoute(mdsAttachmentApi.list, { sheetId }, { log: log.list });
  const remove = useCommand(mdsAttachmentApi.delete, { log: log.remove });
  const isLate = useLate(isLoading);
  const ask = (row: AttachmentRow) =>
    modal.confirm({
      title: t('sheetData.removeAsk', { name: row.name }),
      content: t('sheetData.removeConsequence'),
      okText: t('sheetData.remove'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => remove.run({ ids: [row.id] }),
    });
  const canAdd = mayEdit && may(mdsAttachmentApi.upload);
  return (
    <PanelSection title={t('sheetData.files')}>
      {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!rows && isLate ? <RowsSkeleton /> : null}
      {rows && rows.length > 0 ? (
        <ul className="s-files">
          {rows.map((row) => (
            <FileRow key={row.id} row={row} onRemove={() => void ask(row)} />
          ))}
        </ul>
      ) : null}
      {rows && rows.length === 0 && !canAdd ? <p className="m-faint">{t('sheetData.noFiles')}</p> : null}
      {rows && canAdd ? <DropArea sheetId={sheetId} rows={rows} /> : null}
    </PanelSection>
  );
}
