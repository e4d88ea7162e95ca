import { messagingApi, type NoteRow } from '@matlas/contract';
import { PanelSection, useCommand, useNarrow, useT, useUnsavedWork } from '@matlas/web-kit';
import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { AttachmentField } from './attachment-field';

const maxReplyLength = 4000;

/** A reply of text, a file, or both. Ctrl+Enter sends; on failure the input is kept. */
export function ReplyForm({ note }: { note: NoteRow }) {
  const t = useT();
  const isNarrow = useNarrow();
  const [content, setContent] = useState('');
  const [file, setFile] = useState<File>();
  const isEmpty = content.trim() === '' && file === undefined;
  useUnsavedWork(!isEmpty);
  const command = useCommand(messagingApi.reply, {
    log: 'messageCentre.log.reply',
    alsoRefreshes: ['common'],
    onDone: () => {
      setContent('');
      setFile(undefined);
    },
  });
  const send = () => {
    if (!isEmpty && !command.isPending)
      command.mutate({ noteId: note.id, content: content.trim(), ...(file ? { file } : {}) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <PanelSection title={t('messageCentre.reply')}>
      <div className="n-reply">
        <Input.TextArea
          value={content}
          rows={3}
          maxLength={maxReplyLength}
          aria-label={t('messageCentre.reply')}
          placeholder={isNarrow ? '' : t('messageCentre.replyHint')}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <footer>
          <AttachmentField value={file} onChange={setFile} />
          <Button size="small" type="primary" loading={command.isPending} disabled={isEmpty} onClick={send}>
            {t('messageCentre.send')}
          </Button>
        </footer>
      </div>
    </PanelSection>
  );
}
