import type { Out, Route, Sent } from '@matlas/contract';
import { placeIssues, useCommand, useT, useUnsavedWork, type CallError } from '@matlas/web-kit';
import { App, Form } from 'antd';
import { useState } from 'react';

type Values = Record<string, unknown>;

interface SettingsFormOptions<R extends Route> {
  save: R;
  log: readonly string[];
  /** Input of the save route; asynchronous, because passwords are encrypted first. */
  toInput: (values: Values) => Sent<R> | Promise<Sent<R>>;
  onSaved?: (answer: Out<R>) => void;
}

/**
 * State of a form placed directly on a page: shows refusals at their fields, confirms saving, and asks before
 * unsaved changes are lost.
 */
export function useSettingsForm<R extends Route>({ save, log, toInput, onSaved }: SettingsFormOptions<R>) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [trouble, setTrouble] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  useUnsavedWork(isChanged);
  const command = useCommand(save, { log: [...log], quiet: true });
  const refuse = (error: CallError) => {
    const { fields, sentences } = placeIssues(error, (path) => form.getFieldInstance(path) !== undefined);
    form.setFields(fields);
    setTrouble(sentences.join(' ') || undefined);
  };
  const submit = async (values: Values) => {
    setTrouble(undefined);
    try {
      const answer = await command.mutateAsync(await toInput(values));
      setChanged(false);
      void message.success(t('messages.saved'));
      onSaved?.(answer);
    } catch (reason) {
      refuse(reason as CallError);
    }
  };
  return {
    form,
    trouble,
    isBusy: command.isPending,
    submit: (values: Values) => void submit(values),
    onChange: () => {
      setChanged(true);
      setTrouble(undefined);
    },
  };
}
