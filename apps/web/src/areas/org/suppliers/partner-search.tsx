import type { EnterpriseFound } from '@matlas/contract';
import { PageBody, useT } from '@matlas/web-kit';
import { App, Form } from 'antd';
import { useState } from 'react';
import { CriteriaForm, toQuery, type Criteria, type EnterpriseQuery } from '../../../pickers/enterprise-criteria';
import { EnterpriseDetail } from '../../../pickers/enterprise-detail';
import { EnterpriseResults } from '../../../pickers/enterprise-results';
import '../../../pickers/picker.css';

/** Searches all enterprises of the platform by at least one criterion; a row opens the details. */
export function PartnerSearch() {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Criteria>();
  const [lastSearch, setLastSearch] = useState<{ question: EnterpriseQuery; times: number }>();
  const [viewed, setViewed] = useState<EnterpriseFound>();
  const search = (criteria: Criteria) => {
    const question = toQuery(criteria, 'ent');
    if (question) setLastSearch((before) => ({ question, times: (before?.times ?? 0) + 1 }));
    else void message.warning(t('errors.enterprise.searchEmpty'));
  };
  const clear = () => {
    form.resetFields();
    setLastSearch(undefined);
  };
  return (
    <PageBody>
      <div className="g-search" tabIndex={0} role="region" aria-label={t('suppliers.search')}>
        {viewed ? (
          <EnterpriseDetail key={viewed.orgId} enterpriseId={viewed.orgId} onClose={() => setViewed(undefined)} />
        ) : null}
        <div hidden={viewed !== undefined}>
          <p className="m-faint g-note">{t('suppliers.searchHint')}</p>
          <CriteriaForm form={form} searchKind="ent" onSearch={search} onClear={clear} />
          {lastSearch ? (
            <EnterpriseResults
              key={lastSearch.times}
              question={lastSearch.question}
              searchKind="ent"
              isMulti={false}
              mayPickOwn
              chosen={[]}
              onChoose={([row]) => setViewed(row)}
              onClear={clear}
            />
          ) : null}
        </div>
      </div>
    </PageBody>
  );
}
