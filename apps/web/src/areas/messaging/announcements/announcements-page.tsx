import { announcementApi, fileType, noticeDisplay, noticePhase, type AnnouncementRow } from '@matlas/contract';
import {
  formatDateTime,
  formatNumber,
  nameIn,
  noValue,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementPanel } from './announcement-panel';
import { useAudienceOf } from './audience';

const timeOr = (time: string | null) => (time ? formatDateTime(time) : noValue);

function useColumns(): Column<AnnouncementRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const audienceOf = useAudienceOf();
  const title = language === 'zh' ? 'title' : 'titleEn';
  return [
    {
      field: title,
      title: 'announcements.field.title',
      sortable: true,
      render: (row) => nameIn(language, row.title, row.titleEn ?? ''),
    },
    { field: 'phase', width: 110, priority: 1, render: (row) => <Tag>{wordOf(noticePhase, row.phase)}</Tag> },
    {
      key: 'audience',
      width: 220,
      priority: 2,
      render: (row) => (
        <span className="m-cut" title={audienceOf(row)}>
          {audienceOf(row)}
        </span>
      ),
    },
    { field: 'display', width: 150, priority: 3, render: (row) => wordOf(noticeDisplay, row.display) },
    { field: 'startTime', width: 150, priority: 3, sortable: true, render: (row) => timeOr(row.startTime) },
    { field: 'endTime', width: 150, priority: 3, sortable: true, render: (row) => timeOr(row.endTime) },
    { field: 'readCount', width: 90, align: 'right', priority: 2, render: (row) => formatNumber(row.readCount) },
    { field: 'type', width: 100, isExtra: true, render: (row) => wordOf(fileType, row.type) },
    {
      field: 'isPublic',
      width: 120,
      isExtra: true,
      render: (row) => (row.isPublic ? t('announcements.yes') : noValue),
    },
    { field: 'publisher', width: 120, isExtra: true },
    { field: 'publishTime', width: 150, isExtra: true, sortable: true, render: (row) => timeOr(row.publishTime) },
    { field: 'updateTime', width: 150, isExtra: true, sortable: true, render: (row) => formatDateTime(row.updateTime) },
  ];
}

/** Announcements of the operating centre, or of the own enterprise to its people. */
export function AnnouncementsPage() {
  const columns = useColumns();
  const phases = useFilterOptions(noticePhase);
  const displays = useFilterOptions(noticeDisplay);
  return (
    <ResourceList
      name="announcements"
      list={announcementApi.page}
      columns={columns}
      defaultSort="-updateTime"
      save={announcementApi.saveOrUpdate}
      remove={announcementApi.delete}
      filters={[
        { field: 'phase', kind: 'choices', options: phases },
        { field: 'display', kind: 'choices', options: displays },
      ]}
      form={({ record, onClose }) => <AnnouncementForm record={record} onClose={onClose} />}
      panel={(announcement, close) => (
        <AnnouncementPanel key={announcement.id} announcement={announcement} onClose={close} />
      )}
      keepsOpen
    />
  );
}
