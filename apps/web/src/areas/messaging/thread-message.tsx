import { PaperClipOutlined } from '@ant-design/icons';
import { accountApi, type NoteDetail } from '@matlas/contract';
import { download, formatBytes, formatRecent, Name, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { Avatar } from '../../shell/avatar';

function Attachment({ file }: { file: NonNullable<NoteDetail['attachment']> }) {
  const t = useT();
  const { message } = App.useApp();
  const fetchIt = () =>
    download(accountApi.download, { fileId: file.fileId }, { log: 'messageCentre.log.attachment' }).catch(
      (reason: Error) => message.error(reason.message),
    );
  return (
    <Button
      type="link"
      size="small"
      className="n-attachment"
      icon={<PaperClipOutlined aria-hidden />}
      aria-label={t('messageCentre.download', { name: file.name })}
      title={file.name}
      onClick={() => void fetchIt()}
    >
      <span className="m-cut">{file.name}</span>
      <span className="m-faint">{formatBytes(file.size)}</span>
    </Button>
  );
}

/** One message of a thread; the user's own messages are marked. */
export function ThreadMessage({ message }: { message: NoteDetail }) {
  const t = useT();
  const {
    senderName,
    senderAvatar,
    senderEnterpriseName,
    senderEnterpriseEnName,
    mine,
    content,
    attachment,
    createTime,
  } = message;
  return (
    <li className={mine ? 'is-mine' : undefined}>
      <header>
        <Avatar avatar={senderAvatar} name={senderName} />
        <span className="n-sender">
          <strong>{mine ? t('messageCentre.me') : senderName}</strong>
          {mine ? null : (
            <span className="m-faint">
              <Name of={{ name: senderEnterpriseName, foreignName: senderEnterpriseEnName }} />
            </span>
          )}
        </span>
        <span className="m-faint">{formatRecent(createTime, t)}</span>
      </header>
      {content ? <p className="n-words">{content}</p> : null}
      {attachment ? <Attachment file={attachment} /> : null}
    </li>
  );
}
