import { announcementApi, noticeDisplay, noticePhase, type AnnouncementRow } from '@matlas/contract';
import {
  DetailPanel,
  ErrorState,
  Facts,
  formatDateTime,
  formatNumber,
  nameIn,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useLate,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { AnnouncementBody, useAnnouncementText } from '../../../shell/announcements/announcement-body';
import { AgreeDialog, AnnouncementView } from '../../../shell/announcements/announcement-dialog';
import { useAudience } from './audience';
import './announcements.css';

const firstReaders = 20;

/** The first of those whom it addresses; who read it comes first. */
function Readers({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const [pageSize, setPageSize] = useState(firstReaders);
  const { data, error, isLoading, refetch } = useRoute(announcementApi.readers, { id, pageSize } as never, {
    log: 'announcements.log.readers',
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      <p className="m-faint">{t('announcements.readersOf', { count: data.total, total: formatNumber(data.total) })}</p>
      <table className="a-readers">
        <thead>
          <tr>
            <th>{t('announcements.reader')}</th>
            <th>{t('announcements.readAt')}</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map((reader) => (
            <tr key={reader.userId}>
              <td>
                {reader.name}{' '}
                <span className="m-faint">{nameIn(language, reader.enterpriseName, reader.enterpriseNameEn)}</span>
              </td>
              <td>
                {reader.readTime ? formatDateTime(reader.readTime) : t('announcements.unread')}
                {reader.agreedTime ? ` · ${t('announcements.agreed')}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.records.length && pageSize === firstReaders ? (
        <Button size="small" onClick={() => setPageSize(500)}>
          {t('announcements.moreReaders')}
        </Button>
      ) : null}
    </>
  );
}

function Actions({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const command = useCommand(announcementApi.changeState, { log: 'announcements.log.state' });
  const { id, version, state, display } = announcement;
  const isPublished = state === 'published';
  const change = () => void command.run({ id, version, state: isPublished ? 'withdrawn' : 'published' });
  const close = () => setOpen(false);
  return (
    <>
      {may(announcementApi.changeState) ? (
        <Button type={isPublished ? 'default' : 'primary'} loading={command.isPending} onClick={change}>
          {t(isPublished ? 'announcements.withdraw' : 'announcements.publish')}
        </Button>
      ) : null}
      <Button onClick={() => setOpen(true)}>{t('announcements.preview')}</Button>
      {isOpen && display === noticeDisplay.of.dialog ? (
        <AgreeDialog announcement={announcement} onAgree={close} onClose={close} />
      ) : null}
      {isOpen && display !== noticeDisplay.of.dialog ? (
        <AnnouncementView announcement={announcement} onClose={close} />
      ) : null}
    </>
  );
}

/** An announcement with its text, whom it addresses, and who read it. */
export function AnnouncementPanel({ announcement, onClose }: { announcement: AnnouncementRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const { title } = useAnnouncementText(announcement);
  const audience = useAudience(announcement);
  const field = (name: string) => t(`announcements.field.${name}`);
  const { startTime, endTime } = announcement;
  return (
    <DetailPanel
      title={title}
      subtitle={wordOf(noticePhase, announcement.phase)}
      onClose={onClose}
      footer={<Actions announcement={announcement} />}
    >
      <PanelSection>
        <AnnouncementBody announcement={announcement} />
      </PanelSection>
      <PanelSection>
        <Facts
          items={[
            [field('audience'), audience],
            [field('display'), wordOf(noticeDisplay, announcement.display)],
            [field('startTime'), startTime ? formatDateTime(startTime) : ''],
            [field('endTime'), endTime ? formatDateTime(endTime) : ''],
            [field('isPublic'), announcement.isPublic ? t('announcements.yes') : ''],
            [field('publisher'), announcement.publisher],
            [field('publishTime'), announcement.publishTime ? formatDateTime(announcement.publishTime) : ''],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('announcements.readers')}>
        <Readers id={announcement.id} />
      </PanelSection>
    </DetailPanel>
  );
}
