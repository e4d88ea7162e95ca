import { noticeState, sessionApi, type Announcement } from '@matlas/contract';
import { Field, formatDateTime, ResourceForm, useOptions, useRules, useT } from '@matlas/web-kit';
import { App, Input, Select } from 'antd';

const maxTitleCharacters = 200;
const maxContentCharacters = 5000;

export interface AnnouncementFormProps {
  announcement: Announcement | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Form for the single announcement of the platform. Publishing shows it again to users who had closed it. */
export function AnnouncementForm({ announcement, onSaved, onClose }: AnnouncementFormProps) {
  const t = useT();
  const rules = useRules();
  const states = useOptions(noticeState);
  const { message } = App.useApp();
  const saved = () => {
    void message.success(t('messages.saved'));
    onSaved();
  };
  return (
    <ResourceForm
      name="announcement"
      title={t('home.announcement')}
      save={sessionApi.saveAnnouncement}
      record={announcement ?? undefined}
      initial={{ state: 'published', ...announcement }}
      log="home.log.saveAnnouncement"
      onSaved={saved}
      onClose={onClose}
      isWide
    >
      {announcement ? (
        <p className="m-faint h-written">
          {t('home.written', { person: announcement.publisher, time: formatDateTime(announcement.updateTime) })}
        </p>
      ) : null}
      <Field name="title" label="home.field.title" isRequired rules={[rules.maxLength(maxTitleCharacters)]}>
        <Input maxLength={maxTitleCharacters} />
      </Field>
      <Field name="titleEn" label="home.field.titleEn" rules={[rules.maxLength(maxTitleCharacters)]}>
        <Input lang="en" maxLength={maxTitleCharacters} />
      </Field>
      <Field name="content" label="home.field.content" isRequired rules={[rules.maxLength(maxContentCharacters)]}>
        <Input.TextArea rows={6} maxLength={maxContentCharacters} />
      </Field>
      <Field
        name="contentEn"
        label="home.field.contentEn"
        help="home.englishHint"
        rules={[rules.maxLength(maxContentCharacters)]}
      >
        <Input.TextArea lang="en" rows={6} maxLength={maxContentCharacters} />
      </Field>
      <Field name="state" label="home.field.state" isRequired isChoice>
        <Select options={states} />
      </Field>
    </ResourceForm>
  );
}
