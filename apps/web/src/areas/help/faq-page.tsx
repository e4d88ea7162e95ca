import { faqApi, type FaqEntry } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  NoHitState,
  Page,
  PageHead,
  RowsSkeleton,
  useAddress,
  useLanguage,
  useLate,
  useMay,
  usePageCrumbs,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { Collapse, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RichText } from '../../shell/announcements/rich-text';
import { FaqList } from './faq-list';
import './help.css';

const editPath = '/help/faq?view=edit';

function Answers({ entries, words, onClear }: { entries: readonly FaqEntry[]; words: string; onClear: () => void }) {
  const t = useT();
  if (entries.length === 0)
    return words === '' ? (
      <EmptyState title={t('faq.noneYet')} />
    ) : (
      <NoHitState activeFilters={[words]} onClear={onClear} />
    );
  return (
    <Collapse
      items={entries.map(({ id, question, answer }) => ({
        key: id,
        label: question,
        children: <RichText html={answer} label={question} />,
      }))}
    />
  );
}

/** The published questions in the reader's language, with a search over questions and answers. */
function PublishedQuestions() {
  const t = useT();
  const language = useLanguage();
  const crumbs = usePageCrumbs();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed).trim();
  const { data, error, isLoading, refetch } = useRoute(
    faqApi.list,
    { language, keyword },
    { log: 'faq.log.list', keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  return (
    <Page>
      <PageHead
        title={t('menus.screens.faq')}
        crumbs={crumbs}
        actions={may(faqApi.saveOrUpdate) ? <Link to={editPath}>{t('faq.editAll')}</Link> : null}
      />
      <div className="g-faq" tabIndex={0} role="region" aria-label={t('menus.screens.faq')}>
        <Input
          type="search"
          allowClear
          value={typed}
          placeholder={t('faq.search')}
          aria-label={t('faq.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && isLate ? <RowsSkeleton /> : null}
        {data ? <Answers entries={data} words={keyword} onClear={() => setTyped('')} /> : null}
      </div>
    </Page>
  );
}

/** Frequently asked questions; who may edit them also has the list of all. */
export function FaqPage() {
  const may = useMay();
  const [address] = useAddress();
  return address.get('view') === 'edit' && may(faqApi.page) ? <FaqList /> : <PublishedQuestions />;
}
