import { feedbackApi, feedbackKind, feedbackState, type FeedbackRow } from '@matlas/contract';
import {
  formatDateTime,
  nameIn,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { FeedbackPanel } from './feedback-panel';
import './help.css';

function useColumns(): Column<FeedbackRow>[] {
  const language = useLanguage();
  const wordOf = useWordOf();
  return [
    { field: 'content', render: ({ content }) => content },
    {
      field: 'state',
      width: 110,
      priority: 1,
      sortable: true,
      render: ({ state }) => <Tag>{wordOf(feedbackState, state)}</Tag>,
    },
    { field: 'kind', width: 110, priority: 2, sortable: true, render: ({ kind }) => wordOf(feedbackKind, kind) },
    { field: 'userName', width: 130, priority: 2, sortable: true },
    {
      field: language === 'zh' ? 'enterpriseName' : 'enterpriseNameEn',
      title: 'feedback.field.enterprise',
      width: 180,
      priority: 3,
      sortable: true,
      render: (row) => nameIn(language, row.enterpriseName, row.enterpriseNameEn),
    },
    { field: 'path', width: 200, priority: 3, sortable: true },
    {
      field: 'createTime',
      width: 150,
      priority: 2,
      sortable: true,
      render: ({ createTime }) => formatDateTime(createTime),
    },
  ];
}

/** Feedback of all people whom the reader looks after, with its answers. */
export function FeedbackPage() {
  const states = useFilterOptions(feedbackState);
  const kinds = useFilterOptions(feedbackKind);
  return (
    <ResourceList
      name="feedback"
      list={feedbackApi.page}
      columns={useColumns()}
      defaultSort="-createTime"
      filters={[
        { field: 'state', kind: 'choices', options: states },
        { field: 'kind', kind: 'choices', options: kinds },
      ]}
      panel={(row, close) => <FeedbackPanel key={row.id} feedback={row} onClose={close} />}
      keepsOpen
    />
  );
}
