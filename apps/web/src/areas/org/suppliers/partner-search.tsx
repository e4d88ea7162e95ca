import type { EnterpriseFound } from '@matlas/contract';
import { PageBody, useT } from '@matlas/web-kit';
import { App, Form } from 'antd';
import { useState } from 'react';
import { CriteriaForm, questionOf, type Criteria, type EnterpriseQuestion } from '../../../pickers/enterprise-criteria';
import { EnterpriseDetail } from '../../../pickers/enterprise-detail';
import { EnterpriseResults } from '../../../pickers/enterprise-results';
import '../../../pickers/picker.css';

/** Finds any enterprise of the platform by at least one criterion; a row opens what is known of it. */
export function PartnerSearch() {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Criteria>();
  const [asked, setAsked] = useState<{ question: EnterpriseQuestion; times: number }>();
  const [viewed, setViewed] = useState<EnterpriseFound>();
  const search = (criteria: Criteria) => {
    const question = questionOf(criteria, 'ent');
    if (question) setAsked((before) => ({ question, times: (before?.times ?? 0) + 1 }));
    else void message.warning(t('errors.enterprise.searchEmpty'));
  };
  const clear = () => {
    form.resetFields();
    setAsked(undefined);
  };
  return (
    <PageBody>
      <div className="g-search" tabIndex={0} role="region" aria-label={t('suppliers.search')}>
        {viewed ? (
          <EnterpriseDetail key={viewed.orgId} enterpriseId={viewed.orgId} onClose={() => setViewed(undefined)} />
        ) : null}
        <div hidden={viewed !== undefined}>
          <p className="m-faint g-note">{t('suppliers.searchHint')}</p>
          <CriteriaForm form={form} sought="ent" onSearch={search} onClear={clear} />
          {asked ? (
            <EnterpriseResults
              key={asked.times}
              question={asked.question}
              sought="ent"
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
