import { filePurpose, fileType, type fileInfoApi, viewOpen, type FileInfoRow, type Sent } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useCommand, useOptions, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Input, Select } from 'antd';
import { useRef } from 'react';
import { dateField } from '../../shared/date-field';
import { AttachedFilesField, type AttachedFile } from '../attached-files-field';
import { callsOf } from './file-calls';

type Values = Record<string, unknown> & { files?: readonly AttachedFile[] };
type Input = Sent<typeof fileInfoApi.saveOrUpdate>;
const uploadLog = ['fileInfo.title', 'files.upload'];

function PlaceFields() {
  const t = useT();
  const rules = useRules();
  const types = useOptions(fileType);
  const views = useOptions(viewOpen);
  return (
    <>
      <Field name="folder" help="fileInfo.folderHelp" rules={[rules.maxLength(200)]}>
        <Input />
      </Field>
      <Field name="tags">
        <Select mode="tags" tokenSeparators={[',', '，', ';']} aria-label={t('fileInfo.field.tags')} open={false} />
      </Field>
      <Field name="description" rules={[rules.maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <FieldPair>
        <Field name="type">
          <Select options={types} />
        </Field>
        <Field name="expiresOn" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="viewOpen" help="fileInfo.viewOpenHelp">
        <Select options={views} />
      </Field>
    </>
  );
}

/** Adds files, or changes one and gives it a new version. */
export function FileForm({
  record,
  modId,
  onClose,
}: {
  record: FileInfoRow | undefined;
  modId: number | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const calls = callsOf(modId);
  const others = useCommand(calls.saveOrUpdate, { log: ['fileInfo.title', 'kit.save'] });
  // Filled when the first file is saved; the others get the same folder, tags and rights.
  const rest = useRef<readonly Input[]>([]);
  const toInput = ({ files = [], ...values }: Values): Input => {
    const place = modId === undefined ? values : { ...values, modId };
    const [first, ...further] = files.map(({ fileId }) => ({ ...place, fileId }) as Input);
    rest.current = further;
    return first ?? (place as Input);
  };
  const saveRest = async () => {
    for (const input of rest.current) await others.run(input as never);
  };
  const initial = record ? { ...record } : { type: fileType.of.other, viewOpen: viewOpen.of.open };
  return (
    <ResourceForm
      name="fileInfo"
      title={t(record ? 'fileInfo.edit' : 'fileInfo.new')}
      save={calls.saveOrUpdate as typeof fileInfoApi.saveOrUpdate}
      record={record}
      initial={initial}
      toInput={toInput}
      onSaved={() => void saveRest()}
      onClose={onClose}
    >
      <Field
        name="files"
        isRequired={!record}
        isChoice
        help={record ? 'fileInfo.newVersionHelp' : 'fileInfo.filesHelp'}
      >
        <AttachedFilesField
          purpose={modId === undefined ? 'systemFile' : 'modelFile'}
          route={calls.upload}
          log={uploadLog}
          max={record ? 1 : filePurpose('systemFile').maxFiles}
        />
      </Field>
      {record ? (
        <Field name="note">
          <Input maxLength={200} />
        </Field>
      ) : null}
      <PlaceFields />
    </ResourceForm>
  );
}
