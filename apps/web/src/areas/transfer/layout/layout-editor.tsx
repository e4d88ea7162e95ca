import {
  fileLayout,
  layoutInterface,
  layoutSource,
  PUBLIC_NAMES_LAYOUT,
  RECORDS_LAYOUT,
  transferLayoutApi,
  type FileLayout,
  type LayoutRow,
} from '@matlas/contract';
import { Field, formatDateTime, FormArea, useCommand, useOptions, useRoute, useRules, useT } from '@matlas/web-kit';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { LayoutTrial } from './layout-trial';
import { log } from './log';

type Fields = Pick<LayoutRow, 'name' | 'interface' | 'source'> & { note?: string };
const indent = 2;
const shownRows = 24;
const formatLayout = (layout: FileLayout): string => JSON.stringify(layout, undefined, indent);

type ReadLayout = { layout: FileLayout } | { path: string; message: string };

/** The parsed layout, or the path and message of the first error. */
function parseLayout(text: string): ReadLayout {
  try {
    const read = fileLayout.safeParse(JSON.parse(text));
    if (read.success) return { layout: read.data };
    const [issue] = read.error.issues;
    return { path: issue?.path.join('.') ?? '', message: issue?.message ?? '' };
  } catch (reason) {
    return { path: '', message: (reason as Error).message };
  }
}

/** Earlier versions, which can be viewed and saved again as the newest. */
function Versions({ of, onTake }: { of: LayoutRow; onTake: (row: LayoutRow) => void }) {
  const t = useT();
  const { data = [] } = useRoute(transferLayoutApi.versions, { id: of.id }, { log: log('versions') });
  if (data.length < 2) return null;
  const options = data.map((row) => ({
    value: row.id,
    label: t('fileLayout.versionOf', {
      version: row.layoutVersion,
      time: formatDateTime(row.createTime),
      name: row.createdBy,
    }),
  }));
  return (
    <Select<number>
      aria-label={t('fileLayout.versions')}
      className="fl-versions"
      placeholder={t('fileLayout.versions')}
      value={null}
      options={options}
      onChange={(id) => {
        const row = data.find((one) => one.id === id);
        if (row) onTake(row);
      }}
    />
  );
}

/** Initial text of a layout: one of its own versions, or one of the public layouts. */
function StartingText({ of, onTake }: { of: LayoutRow | undefined; onTake: (layout: FileLayout) => void }) {
  const t = useT();
  return (
    <div className="fl-bar">
      {of ? (
        <Versions of={of} onTake={(row) => onTake(row.layout)} />
      ) : (
        <>
          <span className="m-faint">{t('fileLayout.beginWith')}</span>
          <Button size="small" onClick={() => onTake(PUBLIC_NAMES_LAYOUT)}>
            {t('fileLayout.publicNames')}
          </Button>
          <Button size="small" onClick={() => onTake(RECORDS_LAYOUT)}>
            {t('fileLayout.records')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The layout as text, with the first error below. */
function LayoutText({ text, read, onChange }: { text: string; read: ReadLayout; onChange: (text: string) => void }) {
  const t = useT();
  return (
    <>
      <Input.TextArea
        className="fl-text"
        aria-label={t('fileLayout.field.layout')}
        aria-invalid={'path' in read}
        spellCheck={false}
        rows={shownRows}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {'path' in read ? (
        <p className="cv-blocked" role="alert">
          {t('fileLayout.invalid', { path: read.path, message: read.message })}
        </p>
      ) : null}
    </>
  );
}

/** Edits a layout as text. It can be tested with a file before it is saved as a new version. */
export function LayoutEditor({ of, onClose }: { of: LayoutRow | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const [form] = Form.useForm<Fields>();
  const [text, setText] = useState(formatLayout(of?.layout ?? PUBLIC_NAMES_LAYOUT));
  const save = useCommand(transferLayoutApi.save, { log: log('save'), onDone: onClose });
  const read = parseLayout(text);
  const layout = 'layout' in read ? read.layout : undefined;
  const mayEdit = of?.can.edit ?? true;
  const source = Form.useWatch('source', form) ?? of?.source ?? 'IMDS';
  const [interfaces, sources] = [useOptions(layoutInterface), useOptions(layoutSource)];
  const submit = (fields: Fields) => {
    if (layout) save.mutate({ ...fields, ...(of ? { id: of.id } : {}), layout });
  };
  return (
    <section className="cv-section fl-editor" aria-label={of?.name ?? t('fileLayout.new')}>
      <header>
        <h2>{of ? t('fileLayout.choice', { name: of.name, version: of.layoutVersion }) : t('fileLayout.new')}</h2>
        <Button onClick={onClose}>{t('fileLayout.back')}</Button>
      </header>
      <Alert type="info" showIcon title={t('fileLayout.notOfficial')} />
      <div className="fl-halves">
        <FormArea value="fileLayout">
          <Form<Fields>
            form={form}
            layout="vertical"
            disabled={!mayEdit}
            initialValues={
              of
                ? { name: of.name, interface: of.interface, source: of.source, note: of.note ?? '' }
                : { interface: 'imdsAi', source: 'IMDS' }
            }
            onFinish={submit}
          >
            <Field name="name" isRequired rules={[maxLength(100)]}>
              <Input autoComplete="off" />
            </Field>
            <div className="fl-pair">
              <Field name="interface" isRequired isChoice>
                <Select options={interfaces} />
              </Field>
              <Field name="source" isRequired isChoice>
                <Select options={sources} />
              </Field>
            </div>
            <Field name="note" rules={[maxLength(500)]} help="fileLayout.noteHint">
              <Input />
            </Field>
            <StartingText of={of} onTake={(layout) => setText(formatLayout(layout))} />
            <LayoutText text={text} read={read} onChange={setText} />
            {mayEdit ? (
              <Button
                className="fl-save"
                type="primary"
                htmlType="submit"
                loading={save.isPending}
                disabled={layout === undefined}
              >
                {of ? t('fileLayout.saveVersion', { version: of.layoutVersion + 1 }) : t('kit.save')}
              </Button>
            ) : null}
          </Form>
        </FormArea>
        {mayEdit ? <LayoutTrial layout={layout} source={source} /> : null}
      </div>
    </section>
  );
}
