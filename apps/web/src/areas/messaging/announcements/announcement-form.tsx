import {
  announcementApi,
  filePurpose,
  fileType,
  noticeDisplay,
  noticeState,
  type AnnouncementRow,
  type Sent,
} from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useIsCentre, useOptions, useRules, useT } from '@matlas/web-kit';
import { Button, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { AttachedFilesField, type AttachedFile } from '../../files/attached-files-field';
import { AgreeDialog, AnnouncementView } from '../../../shell/announcements/announcement-dialog';
import { AudienceFields, type NamedRecord } from './audience-fields';
import { RichTextField } from './rich-text-field';

const fileLog = ['announcements.title', 'announcements.field.files'];
const maxTitleCharacters = 200;
/** Props of a `<Field>` around a DatePicker with a time; the form stores the instant of the API. */
const timeField = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' && value !== '' ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.toISOString() ?? null,
};
type Values = Record<string, unknown> & { enterpriseIds?: readonly NamedRecord[]; files?: readonly AttachedFile[] };

const toInput = ({ enterpriseIds, files, ...values }: Values): Sent<typeof announcementApi.saveOrUpdate> =>
  ({
    ...values,
    enterpriseIds: (enterpriseIds ?? []).map(({ id }) => id),
    fileIds: (files ?? []).map(({ fileId }) => fileId),
  }) as never;

/** Shows the announcement as its readers will see it. */
function PreviewButton() {
  const t = useT();
  const form = Form.useFormInstance<Values>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shown = () => {
    const values = form.getFieldsValue(true) as Values;
    const text = (name: string) => (values[name] as string | null | undefined) ?? '';
    return {
      title: text('title'),
      titleEn: text('titleEn'),
      content: text('content'),
      contentEn: text('contentEn'),
      files: (values.files ?? []).map(({ fileId, name }) => ({ fileId, name, type: '', size: 0, url: '' })),
      publishTime: null,
    };
  };
  const isDialog = form.getFieldValue('display') === noticeDisplay.of.dialog;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('announcements.preview')}</Button>
      {isOpen && isDialog ? <AgreeDialog announcement={shown()} onAgree={close} onClose={close} /> : null}
      {isOpen && !isDialog ? <AnnouncementView announcement={shown()} onClose={close} /> : null}
    </>
  );
}

function TextFields() {
  const t = useT();
  const rules = useRules();
  return (
    <>
      <Field name="title" isRequired rules={[rules.maxLength(maxTitleCharacters)]}>
        <Input maxLength={maxTitleCharacters} />
      </Field>
      <Field name="content" isRequired>
        <RichTextField label={t('announcements.field.content')} />
      </Field>
      <Field name="titleEn" rules={[rules.maxLength(maxTitleCharacters)]}>
        <Input lang="en" maxLength={maxTitleCharacters} />
      </Field>
      <Field name="contentEn" help="announcements.englishHelp">
        <RichTextField label={t('announcements.field.contentEn')} lang="en" />
      </Field>
    </>
  );
}

function ShowingFields() {
  const states = useOptions(noticeState);
  const displays = useOptions(noticeDisplay);
  const types = useOptions(fileType);
  return (
    <>
      <FieldPair>
        <Field name="display" isRequired isChoice>
          <Select options={displays} />
        </Field>
        <Field name="state" isRequired isChoice>
          <Select options={states} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="startTime" help="announcements.startHelp" {...timeField}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" className="m-wide" />
        </Field>
        <Field name="endTime" help="announcements.endHelp" {...timeField}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="type">
        <Select options={types} />
      </Field>
    </>
  );
}

/** Writes an announcement. */
export function AnnouncementForm({ record, onClose }: { record: AnnouncementRow | undefined; onClose: () => void }) {
  const t = useT();
  const isCentre = useIsCentre();
  const initial = record
    ? { ...record, enterpriseIds: record.enterprises }
    : { display: noticeDisplay.of.list, state: noticeState.of.published, type: fileType.of.notice };
  return (
    <ResourceForm
      name="announcements"
      title={t(record ? 'announcements.edit' : 'announcements.new')}
      save={announcementApi.saveOrUpdate}
      record={record}
      initial={initial}
      toInput={toInput}
      onClose={onClose}
      isWide
    >
      <TextFields />
      <ShowingFields />
      <AudienceFields isCentre={isCentre} />
      <Field name="files">
        <AttachedFilesField
          purpose="notice"
          route={announcementApi.upload}
          log={fileLog}
          max={filePurpose('notice').maxFiles}
        />
      </Field>
      <PreviewButton />
    </ResourceForm>
  );
}
