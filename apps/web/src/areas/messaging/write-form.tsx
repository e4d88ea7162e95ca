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

const longestTitle = 200;
const longestContent = 4000;
const mostReceivers = 50;

const wordsOf = (
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
  /** People of whom the names are known already. */
  known: readonly NoteReceiver[];
}

/** People to write to, found on the server by what is typed. */
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
    () => new Map(known.map((receiver) => [receiver.id, wordsOf(language, receiver)])),
  );
  const found = (data ?? []).map((receiver) => ({ value: receiver.id, label: wordsOf(language, receiver) }));
  const kept = value
    .filter((chosen) => !found.some((option) => option.value === chosen))
    .map((chosen) => ({ value: chosen, label: names.get(chosen) ?? String(chosen) }));
  const change = (ids: number[]) => {
    const labels = new Map([...kept, ...found].map((option) => [option.value, option.label]));
    setNames(new Map(ids.map((chosen) => [chosen, labels.get(chosen) ?? ''])));
    onChange?.(ids);
  };
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      value={value}
      maxCount={mostReceivers}
      options={[...kept, ...found]}
      loading={isFetching}
      placeholder={t('messageCentre.receiversHint')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? null : t('kit.noHit')}
      onChange={change}
    />
  );
}

/** What a message begins with. */
interface Begun {
  receiverIds: number[];
  title: string;
  content: string;
}
/** A new message to one or several people; each of them reads it as a thread of their own with the sender. */
export function WriteForm({
  initial,
  known = [],
  onClose,
}: {
  initial?: Begun;
  /** The people among its receivers. */ known?: readonly NoteReceiver[];
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
      // A form of parts carries lists as text.
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
      <Field name="title" isRequired rules={[rules.maxLength(longestTitle)]}>
        <Input maxLength={longestTitle} />
      </Field>
      <Field name="content" isRequired rules={[rules.maxLength(longestContent)]}>
        <Input.TextArea rows={8} maxLength={longestContent} />
      </Field>
      <Field name="file">
        <AttachmentField />
      </Field>
    </ResourceForm>
  );
}
