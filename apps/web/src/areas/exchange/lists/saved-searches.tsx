import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { exchangeListsApi, MAX_SEARCH_NAME, type SavedSearch, type SearchedList } from '@matlas/contract';
import { CallError, useCommand, useRoute, useT } from '@matlas/web-kit';
import { App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters of the URL that are not part of a search. */
const transientParameters = ['page', 'open', 'id'];
function readSearch(search: URLSearchParams): string {
  const question = new URLSearchParams(search);
  for (const name of transientParameters) question.delete(name);
  question.sort();
  return question.toString();
}

/** Saves a search under a name. An existing name is reported, and replaced after a second click. */
function SaveDialog({
  list,
  question,
  known,
  onClose,
}: {
  list: SearchedList;
  question: string;
  known: readonly SavedSearch[];
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const [name, setName] = useState('');
  const command = useCommand(exchangeListsApi.saved.saveOrUpdate, {
    log: 'exchangeLists.log.save',
    quiet: true,
    onDone: () => {
      void message.success(t('exchangeLists.saved.done'));
      onClose();
    },
  });
  const wanted = name.trim();
  const taken = known.find((search) => search.name.toLowerCase() === wanted.toLowerCase());
  const save = () => {
    if (wanted)
      command.mutate({ list, name: wanted, question, ...(taken ? { id: taken.id, version: taken.version } : {}) });
  };
  const refusal =
    command.error instanceof CallError ? command.error.message : taken ? t('exchangeLists.saved.replaces') : undefined;
  return (
    <Modal
      open
      title={t('exchangeLists.saved.save')}
      okText={t(taken ? 'exchangeLists.saved.replace' : 'kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: wanted === '', loading: command.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label={t('exchangeLists.saved.name')}
        placeholder={t('exchangeLists.saved.name')}
        maxLength={MAX_SEARCH_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      {refusal ? <p role="status">{refusal}</p> : null}
    </Modal>
  );
}

/** Saved searches of the user for a list: select, save the current one, delete. */
export function SavedSearches({ list }: { list: SearchedList }) {
  const t = useT();
  const { modal } = App.useApp();
  const [search, setSearch] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const { data = [] } = useRoute(exchangeListsApi.saved.list, {}, { log: 'exchangeLists.log.saved' });
  const remove = useCommand(exchangeListsApi.saved.delete, { log: 'exchangeLists.log.forget' });
  const question = readSearch(search);
  const known = data.filter((one) => one.list === list);
  const current = known.find((one) => one.question === question);
  if (known.length === 0 && question === '') return null;
  const forget = ({ id, name }: SavedSearch) =>
    void modal.confirm({
      title: t('exchangeLists.saved.forget', { name }),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => remove.run({ ids: [id] }),
    });
  return (
    <span className="xl-saved">
      {known.length > 0 ? (
        <Select
          aria-label={t('exchangeLists.saved.title')}
          placeholder={t('exchangeLists.saved.title')}
          value={current?.id ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setSearch(new URLSearchParams(known.find((one) => one.id === id)?.question ?? ''))}
        />
      ) : null}
      {current ? (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          title={t('kit.delete')}
          aria-label={t('exchangeLists.saved.forget', { name: current.name })}
          onClick={() => forget(current)}
        />
      ) : null}
      {current || question === '' ? null : (
        <Button type="text" icon={<SaveOutlined aria-hidden />} onClick={() => setSaving(true)}>
          {t('exchangeLists.saved.save')}
        </Button>
      )}
      {isSaving ? <SaveDialog list={list} question={question} known={known} onClose={() => setSaving(false)} /> : null}
    </span>
  );
}
