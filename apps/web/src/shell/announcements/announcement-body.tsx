import { PaperClipOutlined } from '@ant-design/icons';
import { accountApi, type NoticeFile, type ShownAnnouncement } from '@matlas/contract';
import { download, formatBytes, nameIn, useLanguage, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { RichText } from './rich-text';

type Texts = Pick<ShownAnnouncement, 'title' | 'titleEn' | 'content' | 'contentEn'>;

/** The English text for English readers if there is one, otherwise the Chinese text. */
export function useAnnouncementText({ title, titleEn, content, contentEn }: Texts): { title: string; content: string } {
  const language = useLanguage();
  return { title: nameIn(language, title, titleEn ?? ''), content: nameIn(language, content, contentEn ?? '') };
}

function FileButton({ file }: { file: NoticeFile }) {
  const t = useT();
  const { message } = App.useApp();
  const fetchFile = () =>
    void download(accountApi.download, { fileId: file.fileId }, { log: 'announcements.openFile' }).catch(
      (reason: Error) => message.error(reason.message),
    );
  const label = t('announcements.openOne', { name: file.name, size: formatBytes(file.size) });
  return (
    <Button type="link" icon={<PaperClipOutlined aria-hidden />} title={label} aria-label={label} onClick={fetchFile}>
      <span className="m-cut">{file.name}</span>
    </Button>
  );
}

/** Text and files of an announcement, as its readers see it. */
export function AnnouncementBody({ announcement }: { announcement: Texts & { files: readonly NoticeFile[] } }) {
  const { title, content } = useAnnouncementText(announcement);
  return (
    <>
      <RichText html={content} label={title} />
      {announcement.files.length > 0 ? (
        <div className="a-files">
          {announcement.files.map((file) => (
            <FileButton key={file.fileId} file={file} />
          ))}
        </div>
      ) : null}
    </>
  );
}
