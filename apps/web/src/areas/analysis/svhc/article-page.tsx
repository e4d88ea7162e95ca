import { analysisApi, type AnalysisRun, type Finding } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDateTime,
  Name,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useName,
  useNarrow,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { parsePositiveInteger } from '../analysis-state';
import { positionNames } from '../finding-words';
import { ArticleFindings, useArticleFindings } from './article-findings';
import { articlesPath } from './article-paths';
import { ArticleText } from './article-text';
import { DutyMark, getDuty } from './duty-mark';
import '../analysis.css';

/** The name of the node, or that of the position when it has no data sheet. */
const articleNames = (finding: Finding) =>
  finding.nodeName ? { name: finding.nodeName, foreignName: finding.nodeForeignName } : positionNames(finding);
const countByVerdict = (findings: readonly Finding[]) =>
  findings.reduce<Record<string, number>>(
    (counts, { verdict }) => ({ ...counts, [verdict]: (counts[verdict] ?? 0) + 1 }),
    {},
  );

function Article({ run, articleKey }: { run: AnalysisRun; articleKey: string }) {
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const { data, error, isLoading, refetch } = useArticleFindings(run, articleKey);
  const isLate = useLate(isLoading);
  const findings = data?.records ?? [];
  const [first] = findings;
  useTabTitle(first ? nameOf(articleNames(first)) : undefined);
  const back = `${articlesPath}?runId=${run.id}&open=${encodeURIComponent(articleKey)}`;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  if (!first)
    return (
      <EmptyState
        title={t('analysis.svhc.noArticle')}
        action={
          <Link to={back}>
            <Button type="primary">{t('analysis.svhc.toArticles')}</Button>
          </Link>
        }
      />
    );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('analysis.svhc.title'), to: back }]}
        title={<Name of={articleNames(first)} />}
        tags={
          <>
            <Code>{first.nodeNumber ?? first.positionNumber}</Code>
            <DutyMark duty={getDuty({ counts: countByVerdict(findings) as never })} />
            {isNarrow ? null : (
              <span className="m-faint">
                {run.title} · {t('analysis.run', { number: run.number })} ·{' '}
                {formatDateTime(run.finishedAt ?? run.startedAt)}
              </span>
            )}
          </>
        }
      />
      <div className="a-article" tabIndex={0} role="region" aria-label={t('analysis.svhc.article')}>
        <div className="a-article-part">
          <ArticleFindings run={run} articleKey={articleKey} />
        </div>
        <div className="a-article-part">
          <ArticleText run={run} articleKey={articleKey} />
        </div>
      </div>
    </>
  );
}

/** Page of an article of a run: substances, place, and the information for its recipient. */
export function ArticlePage() {
  const t = useT();
  const [search] = useSearchParams();
  const runId = parsePositiveInteger(search.get('runId'));
  const articleKey = search.get('article') ?? '';
  const {
    data: run,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisApi.getRun, { runId: runId ?? 0 }, { log: 'analysis.log.run', enabled: runId !== undefined });
  const isLate = useLate(isLoading);
  const isNamed = runId !== undefined && articleKey !== '';
  return (
    <Page>
      {isNamed ? null : (
        <EmptyState
          title={t('analysis.svhc.noArticle')}
          action={
            <Link to={articlesPath}>
              <Button type="primary">{t('analysis.svhc.toArticles')}</Button>
            </Link>
          }
        />
      )}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {run && isNamed ? <Article run={run} articleKey={articleKey} /> : null}
    </Page>
  );
}
