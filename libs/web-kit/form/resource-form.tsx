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
  /** Locale prefix, also used for the field ids. */
  name: string;
  title: string;
  save: R;
  /** The edited record; its `id` and `version` are sent with the fields (optimistic lock). */
  record?: object | undefined;
  /** Initial values; those of the record by default. */
  initial?: Values;
  /** Converts form values to the input of the route, where they differ. */
  toInput?: (values: Values) => Sent<R>;
  onSaved?: (answer: Out<R>) => void;
  onClose: () => void;
  log?: LogLabel;
  /** Locale key of the submit button; `kit.save` by default. */
  verb?: string;
  /** 720 px wide, for two columns. */
  isWide?: boolean;
  children: ReactNode;
}

const identityOf = (record: object | undefined): Values =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name === 'id' || name === 'version'));

interface FormErrors {
  fields: number;
  /** Messages that belong to no field. */
  sentences: readonly string[];
}

/** Saves the form and shows refusals in it. */
function useSaving<R extends Route>(props: ResourceFormProps<R>) {
  const [form] = Form.useForm<Values>();
  const [trouble, setTrouble] = useState<FormErrors | null>(null);
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
  /** A field with an error is validated again on each key press. */
  const recheck = (changed: Values) => {
    const wrong = Object.keys(changed).filter((field) => form.getFieldError(field).length > 0);
    if (wrong.length > 0) void form.validateFields(wrong).catch(requireFieldErrors);
    setTrouble(null);
    setChanged(true);
  };
  return { form, trouble, submit, recheck, isSaving: command.isPending };
}

/** antd rejects with the fields and shows them itself. */
function requireFieldErrors(reason: object): void {
  if (!('errorFields' in reason)) throw reason;
}

function ErrorSummary({ trouble }: { trouble: FormErrors }) {
  const t = useT();
  const title = t(trouble.fields > 0 ? 'kit.form.fieldsNeedChange' : 'messages.saveFailed', { count: trouble.fields });
  const rest = trouble.sentences;
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
 * Creates or edits a record in a drawer: labels above, validation when a field is left, findings of the server at
 * their fields.
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
  // If the user has already focused a field during the opening animation, the focus is not moved.
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
        {trouble ? <ErrorSummary trouble={trouble} /> : null}
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
