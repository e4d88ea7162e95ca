import { faqApi, type FaqRow, language as languages } from '@matlas/contract';
import {
  Field,
  formatDateTime,
  formatNumber,
  nameIn,
  noValue,
  NumberField,
  ResourceForm,
  ResourceList,
  useLanguage,
  useRules,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Input, Switch, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { RichTextField } from '../messaging/announcements/rich-text-field';

const maxQuestionCharacters = 300;
const largestPosition = 9999;

function FaqForm({ record, onClose }: { record: FaqRow | undefined; onClose: () => void }) {
  const t = useT();
  const rules = useRules();
  const question = [rules.maxLength(maxQuestionCharacters)];
  return (
    <ResourceForm
      name="faq"
      title={t(record ? 'faq.edit' : 'faq.new')}
      save={faqApi.saveOrUpdate}
      record={record}
      initial={record ?? { position: 0, isPublished: true }}
      onClose={onClose}
      isWide
    >
      <Field name="question" rules={question}>
        <Input lang="zh" maxLength={maxQuestionCharacters} />
      </Field>
      <Field name="answer">
        <RichTextField label={t('faq.field.answer')} />
      </Field>
      <Field name="questionEn" rules={question} help="faq.languageHelp">
        <Input lang="en" maxLength={maxQuestionCharacters} />
      </Field>
      <Field name="answerEn">
        <RichTextField label={t('faq.field.answerEn')} lang="en" />
      </Field>
      <Field name="position" help="faq.positionHelp">
        <NumberField min={0} max={largestPosition} />
      </Field>
      <Field name="isPublished" valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}

function useColumns(): Column<FaqRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  return [
    {
      field: language === 'zh' ? 'question' : 'questionEn',
      title: 'faq.field.question',
      sortable: true,
      render: (row) => nameIn(language, row.question ?? '', row.questionEn ?? ''),
    },
    {
      key: 'languages',
      width: 130,
      priority: 2,
      render: (row) =>
        [row.question && wordOf(languages, 'zh'), row.questionEn && wordOf(languages, 'en')]
          .filter(Boolean)
          .join(' · '),
    },
    { field: 'position', width: 90, align: 'right', sortable: true, render: (row) => formatNumber(row.position) },
    {
      field: 'isPublished',
      width: 110,
      priority: 1,
      sortable: true,
      render: (row) => <Tag>{t(row.isPublished ? 'faq.published' : 'faq.draft')}</Tag>,
    },
    {
      field: 'updateTime',
      width: 150,
      priority: 3,
      sortable: true,
      render: (row) => (row.updateTime ? formatDateTime(row.updateTime) : noValue),
    },
  ];
}

/** All questions in all languages, with drafts, for those who edit them. */
export function FaqList() {
  const t = useT();
  return (
    <ResourceList
      name="faq"
      list={faqApi.page}
      columns={useColumns()}
      defaultSort="position"
      save={faqApi.saveOrUpdate}
      remove={faqApi.delete}
      filters={[
        {
          field: 'isPublished',
          kind: 'choice',
          options: [
            { value: 'true', label: t('faq.published') },
            { value: 'false', label: t('faq.draft') },
          ],
        },
      ]}
      actions={<Link to="/help/faq">{t('faq.readAll')}</Link>}
      form={({ record, onClose }) => <FaqForm record={record} onClose={onClose} />}
    />
  );
}
