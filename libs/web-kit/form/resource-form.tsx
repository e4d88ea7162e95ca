import type { Out, Route, Sent } from '@matlas/contract';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { useUnsavedWork } from '../client/unsaved';
import { useT } from '../i18n/use-t';
import { useReturnFocus } from '../page/use-return-focus';
import { useNarrow } from '../page/use-width';
import { useCommand } from '../query/use-command';
import { size } from '../theme/tokens';
import { FormArea } from './field';
import { placeIssues } from './place-issues';

type Values = Record<string, unknown>;

export interface ResourceFormProps<R extends Route> {
  /** Area of the words, and of the field ids. */
  name: string;
  title: string;
  save: R;
  /** The record that is edited; its `id` and `version` travel back with the fields (optimistic lock). */
  record?: object | undefined;
  /** Values to begin with; the record's own when absent. */
  initial?: Values;
  /** Form values to the route's input, where they differ. */
  toInput?: (values: Values) => Sent<R>;
  onSaved?: (answer: Out<R>) => void;
  onClose: () => void;
  log?: LogLabel;
  /** Locale key of the button that saves; `kit.save` when absent. */
  verb?: string;
  /** 720 px for two columns. */
  isWide?: boolean;
  children: ReactNode;
}

const identityOf = (record: object | undefined): Values =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name === 'id' || name === 'version'));

interface Trouble {
  fields: number;
  /** Sentences that belong to no field. */
  sentences: readonly string[];
}

/** Everything that saving and its refusals do to the form. */
function useSaving<R extends Route>(props: ResourceFormProps<R>) {
  const [form] = Form.useForm<Values>();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isChanged, setChanged] = useState(false);
  useUnsavedWork(isChanged);
  const { name, save, record, toInput, onSaved, onClose, log } = props;
  const command = useCommand(save, { log: log ?? [`${name}.title`, 'kit.save'], quiet: true });
  const focus = (field: (string | number)[] | undefined) => {
    if (field) form.scrollToField(field, { focus: true });
  };
  const refuse = (error: CallError) => {
    const { fields, sentences } = placeIssues(error, (path) => form.getFieldInstance(path) !== undefined);
    form.setFields(fields);
    setTrouble({ fields: fields.length, sentences });
    focus(fields[0]?.name);
  };
  const submit = async () => {
    if (command.isPending) return;
    try {
      const values = await form.validateFields();
      const input = { ...identityOf(record), ...values };
      const answer = await command.mutateAsync(toInput ? toInput(input) : (input as Sent<R>));
      onSaved?.(answer);
      onClose();
    } catch (reason) {
      if (reason instanceof Error) refuse(reason as CallError);
      else {
        const wrong = (reason as { errorFields: { name: (string | number)[] }[] }).errorFields;
        setTrouble({ fields: wrong.length, sentences: [] });
        focus(wrong[0]?.name);
      }
    }
  };
  /** Once a field is wrong it is checked again on each key. */
  const recheck = (changed: Values) => {
    const wrong = Object.keys(changed).filter((field) => form.getFieldError(field).length > 0);
    if (wrong.length > 0) void form.validateFields(wrong).catch(() => undefined);
    setTrouble(null);
    setChanged(true);
  };
  return { form, trouble, submit, recheck, isSaving: command.isPending };
}

function TroubleSummary({ trouble }: { trouble: Trouble }) {
  const t = useT();
  const title = trouble.fields > 0 ? t('kit.form.fieldsNeedChange', { count: trouble.fields }) : trouble.sentences[0];
  const rest = trouble.fields > 0 ? trouble.sentences : trouble.sentences.slice(1);
  return (
    <Alert
      className="m-form-trouble"
      type="error"
      showIcon
      title={title}
      description={rest.length > 0 ? rest.join(' ') : undefined}
    />
  );
}

/**
 * Create or edit a record in a drawer: labels above, checked on leaving a field, server findings back at their fields.
 */
export function ResourceForm<R extends Route>(props: ResourceFormProps<R>) {
  const { name, title, record, initial, onClose, verb = 'kit.save', isWide = false, children } = props;
  const t = useT();
  const { modal } = App.useApp();
  const isNarrow = useNarrow();
  useReturnFocus();
  const { form, trouble, submit, recheck, isSaving } = useSaving(props);
  const body = useRef<HTMLDivElement>(null);
  const leave = () => {
    if (!form.isFieldsTouched()) return onClose();
    modal.confirm({
      title: t('kit.form.unsaved'),
      content: t('kit.form.unsavedExplained'),
      okText: t('kit.discard'),
      okButtonProps: { danger: true },
      cancelText: t('kit.form.goOn'),
      onOk: onClose,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  const footer = (
    <div className="m-form-foot">
      <span className="m-faint">
        {isNarrow ? null : (
          <>
            <kbd>Ctrl Enter</kbd> {t(verb)}
          </>
        )}
      </span>
      <Button onClick={leave}>{t('kit.cancel')}</Button>
      <Button type="primary" loading={isSaving} onClick={() => void submit()}>
        {t(verb)}
      </Button>
    </div>
  );
  // Whoever types before the drawer stands still keeps the field.
  const begin = (isOpen: boolean) => {
    if (isOpen && !body.current?.contains(document.activeElement))
      body.current?.querySelector<HTMLElement>('input:not([disabled]), textarea')?.focus();
  };
  return (
    <Drawer
      open
      title={title}
      size={isNarrow ? '100%' : isWide ? size.drawerWide : size.drawer}
      onClose={leave}
      mask={{ closable: false }}
      footer={footer}
      afterOpenChange={begin}
    >
      <div ref={body} onKeyDown={onKeyDown}>
        {trouble ? <TroubleSummary trouble={trouble} /> : null}
        <Form
          form={form}
          name={name}
          layout="vertical"
          validateTrigger="onBlur"
          initialValues={initial ?? { ...record }}
          onValuesChange={recheck}
          requiredMark
        >
          <FormArea value={name}>{children}</FormArea>
        </Form>
      </div>
    </Drawer>
  );
}
