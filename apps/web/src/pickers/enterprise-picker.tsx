import { SHELL, type EnterpriseFound } from '@matlas/contract';
import { DraggableModal, useNarrow, useT } from '@matlas/web-kit';
import { App, Button, Form, Tabs } from 'antd';
import { useState } from 'react';
import { CriteriaForm, toQuery, type Criteria, type EnterpriseQuery, type SearchKind } from './enterprise-criteria';
import { EnterpriseDetail } from './enterprise-detail';
import { EnterpriseResults, getEnterpriseKey } from './enterprise-results';
import './picker.css';

export interface EnterprisePickerProps {
  /** Whether several can be chosen; false by default. */
  isMulti?: boolean;
  /** Offered tabs: enterprises, departments. */
  searchKinds?: readonly SearchKind[];
  /** False where the own enterprise and its departments make no sense (recipients, requests). */
  mayPickOwn?: boolean;
  onPick: (chosen: EnterpriseFound[]) => void;
  onClose: () => void;
}

/** State of one tab: its fields and the last search result. The dialog stores the choice. */
function useSearch(searchKind: SearchKind) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Criteria>();
  const [lastSearch, setLastSearch] = useState<{ question: EnterpriseQuery; times: number }>();
  const search = (criteria: Criteria) => {
    const question = toQuery(criteria, searchKind);
    if (question) setLastSearch((before) => ({ question, times: (before?.times ?? 0) + 1 }));
    else void message.warning(t('errors.enterprise.searchEmpty'));
  };
  const clear = () => {
    form.resetFields();
    setLastSearch(undefined);
  };
  return { form, lastSearch, search, clear };
}

interface TabProps extends Required<Pick<EnterprisePickerProps, 'isMulti' | 'mayPickOwn'>> {
  searchKind: SearchKind;
  chosen: readonly EnterpriseFound[];
  onChoose: (chosen: EnterpriseFound[]) => void;
}

function SearchTab({ searchKind, ...choice }: TabProps) {
  const { form, lastSearch, search, clear } = useSearch(searchKind);
  return (
    <>
      <CriteriaForm form={form} searchKind={searchKind} onSearch={search} onClear={clear} />
      {/* A new search starts on its first page. */}
      {lastSearch ? (
        <EnterpriseResults
          key={lastSearch.times}
          question={lastSearch.question}
          searchKind={searchKind}
          onClear={clear}
          {...choice}
        />
      ) : null}
    </>
  );
}

const bothTabs: readonly SearchKind[] = ['ent', 'org'];

/**
 * Search for an enterprise or department, used by all pages that choose a partner (specification 000, Shared
 * dialogs).
 */
export function EnterprisePicker({
  isMulti = false,
  searchKinds = bothTabs,
  mayPickOwn = true,
  onPick,
  onClose,
}: EnterprisePickerProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<EnterpriseFound[]>([]);
  const [viewed, setViewed] = useState<EnterpriseFound>();
  const last = chosen.at(-1);
  const warn = () => void message.warning(t('errors.client.resultRequired'));
  const tab = (each: SearchKind) => ({
    key: each,
    label: t(`picker.tab.${each}`),
    children: (
      <SearchTab searchKind={each} isMulti={isMulti} mayPickOwn={mayPickOwn} chosen={chosen} onChoose={setChosen} />
    ),
  });
  const footer = (
    <div className="p-foot">
      <span className="m-faint" role="status">
        {chosen.length > 0 ? t('kit.selected', { count: chosen.length }) : null}
      </span>
      <Button onClick={() => (last ? setViewed(last) : warn())}>{t('picker.view')}</Button>
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button type="primary" onClick={() => (last ? onPick(chosen) : warn())}>
        {t('picker.apply')}
      </Button>
    </div>
  );
  return (
    <DraggableModal
      open
      width={isNarrow ? '100%' : SHELL.wideDialogWidth}
      mask={{ closable: false }}
      title={t('picker.title')}
      onCancel={onClose}
      footer={footer}
      className="p-dialog"
    >
      {viewed ? (
        <EnterpriseDetail
          key={getEnterpriseKey(viewed)}
          enterpriseId={viewed.orgId}
          onClose={() => setViewed(undefined)}
        />
      ) : null}
      <div hidden={viewed !== undefined}>
        <Tabs size="small" items={searchKinds.map(tab)} onChange={() => setChosen([])} />
      </div>
    </DraggableModal>
  );
}
