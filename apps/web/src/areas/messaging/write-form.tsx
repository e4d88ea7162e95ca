import { messagingApi, type NoteReceiver } from '@matlas/contract';
import {
  Field,
  nameIn,
  ResourceForm,
  useLanguage,
  useRoute,
  useRules,
  useSettled,
  useT,
  type Language,
} from '@matlas/web-kit';
import { App, Input, Select } from 'antd';
import { useState } from 'react';
import { AttachmentField } from './attachment-field';
import './messaging.css';

const maxTitleLength = 200;
const maxContentLength = 4000;
const maxReceivers = 50;

const receiverLabel = (
  language: Language,
  { name, enterpriseName, enterpriseEnName, organisationName, organisationEnName }: NoteReceiver,
): string =>
  [name, nameIn(language, enterpriseName, enterpriseEnName), nameIn(language, organisationName, organisationEnName)]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' · ');

interface ReceiversFieldProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Receivers whose names are already loaded. */
  known: readonly NoteReceiver[];
}

/** Selects receivers; the typed text is searched on the server. */
function ReceiversField({ id, value = [], onChange, known }: ReceiversFieldProps) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const { data, isFetching } = useRoute(
    messagingApi.receivers,
    { q },
    { log: 'messageCentre.log.receivers', keepPrevious: true },
  );
  const [names, setNames] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map((receiver) => [receiver.id, receiverLabel(language, receiver)])),
  );
  const found = (data ?? []).map((receiver) => ({ value: receiver.id, label: receiverLabel(language, receiver) }));
  const audience = value
    .filter((chosen) => !found.some((option) => option.value === chosen))
    .map((chosen) => ({ value: chosen, label: names.get(chosen) ?? String(chosen) }));
  const change = (ids: number[]) => {
    const labels = new Map([...audience, ...found].map((option) => [option.value, option.label]));
    setNames(new Map(ids.map((chosen) => [chosen, labels.get(chosen) ?? ''])));
    onChange?.(ids);
  };
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      value={value}
      maxCount={maxReceivers}
      options={[...audience, ...found]}
      loading={isFetching}
      placeholder={t('messageCentre.receiversHint')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? null : t('kit.noHit')}
      onChange={change}
    />
  );
}

/** Initial values of a new message. */
interface InitialMessage {
  receiverIds: number[];
  title: string;
  content: string;
}
/** A new message to one or several users, who share one thread with the sender. */
export function WriteForm({
  initial,
  known = [],
  onClose,
}: {
  initial?: InitialMessage;
  /** The loaded receivers of `initial`, for their names. */ known?: readonly NoteReceiver[];
  onClose: () => void;
}) {
  const t = useT();
  const rules = useRules();
  const { message } = App.useApp();
  return (
    <ResourceForm
      name="messageCentre"
      title={t('messageCentre.new')}
      save={messagingApi.send}
      log="messageCentre.log.send"
      verb="messageCentre.send"
      onSaved={() => void message.success(t('messages.sent'))}
      onClose={onClose}
      {...(initial ? { initial: { ...initial } } : {})}
      // The request is multipart form data, which carries lists as text.
      toInput={({ receiverIds, title, content, file }) => ({
        receiverIds: (receiverIds as number[]).join(','),
        title: title as string,
        content: content as string | undefined,
        ...(file ? { file } : {}),
      })}
    >
      <Field
        name="receiverIds"
        isRequired
        isChoice
        {...(initial && known.length === 0 ? { help: 'messageCentre.nobodyThere' } : {})}
      >
        <ReceiversField known={known} />
      </Field>
      <Field name="title" isRequired rules={[rules.maxLength(maxTitleLength)]}>
        <Input maxLength={maxTitleLength} />
      </Field>
      <Field name="content" isRequired rules={[rules.maxLength(maxContentLength)]}>
        <Input.TextArea rows={8} maxLength={maxContentLength} />
      </Field>
      <Field name="file">
        <AttachmentField />
      </Field>
    </ResourceForm>
  );
}
