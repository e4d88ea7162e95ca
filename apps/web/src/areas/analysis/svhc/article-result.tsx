import type { FindingGroup } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  FigureStrip,
  FilterBar,
  NoHitState,
  PageBody,
  RowsSkeleton,
  StatusBar,
  useLate,
  useNarrow,
  useT,
  type ListState,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { useLawWords } from '../../shared/law-words';
import type { ScreenProps } from '../analysis-screen';
import { defaultVerdicts, duties, type Duty } from '../analysis-state';
import { formatCount } from '../finding-filters';
import { Legend } from '../legend';
import { useGroups } from '../use-groups';
import { ArticleCards, ArticleGrid } from './article-grid';
import { ArticlePanel } from './article-panel';
import { DutyMark } from './duty-mark';
import { candidateListIds } from './svhc-law';
import { useArticleKeys } from './use-article-keys';

/** Number of articles with a duty, regardless of the filters. */
function useArticleCount(runId: number, lawIds: number[], duty: Duty): number {
  const question = useMemo(() => ({ runId, lawIds, verdicts: [], changedOnly: false, duty }), [runId, lawIds, duty]);
  return useGroups('article', question).total;
}

function Strip({ run, state, patch, lawIds }: ScreenProps & { lawIds: number[] }) {
  const t = useT();
  const counts = {
    yes: useArticleCount(run.id, lawIds, 'yes'),
    depends: useArticleCount(run.id, lawIds, 'depends'),
    no: useArticleCount(run.id, lawIds, 'no'),
  };
  const figures = duties.map((duty) => ({
    key: duty,
    label: <DutyMark duty={duty} />,
    value: counts[duty],
    note: t(`analysis.svhc.explained.${duty}`),
  }));
  return (
    <FigureStrip
      label={t('analysis.svhc.duties')}
      figures={figures}
      active={state.duty ? [state.duty] : []}
      onToggle={(key) =>
        patch({ duty: state.duty === key ? undefined : duties.find((duty) => duty === key), open: undefined })
      }
    />
  );
}

/**
 * The articles of a run with a Candidate List substance. When the list could not be judged on the day of the run,
 * an explanation is shown instead.
 */
export function ArticleResult(props: ScreenProps) {
  const t = useT();
  if (candidateListIds(props.run).length === 0)
    return <EmptyState title={t('analysis.svhc.notJudged')}>{t('analysis.svhc.notJudgedExplained')}</EmptyState>;
  return <JudgedArticles {...props} />;
}

/** The query of the list of articles. */
function useArticlesQuery({ run, state }: ScreenProps, lawIds: number[]) {
  return useMemo(
    () => ({
      runId: run.id,
      lawIds,
      verdicts: state.duty === undefined ? [...defaultVerdicts] : [],
      changedOnly: false,
      ...(state.q ? { q: state.q } : {}),
      ...(state.duty ? { duty: state.duty } : {}),
    }),
    [run.id, lawIds, state.duty, state.q],
  );
}

function NoArticles({ state, onClear }: { state: ScreenProps['state']; onClear: () => void }) {
  const t = useT();
  return state.q || state.duty ? (
    <NoHitState
      activeFilters={[state.q, state.duty ? t(`analysis.svhc.duty.${state.duty}`) : ''].filter(Boolean)}
      onClear={onClear}
    />
  ) : (
    <EmptyState title={t('analysis.svhc.none')}>{t('analysis.svhc.noneExplained')}</EmptyState>
  );
}

/** The list of articles, and the panel of the open one. */
function JudgedArticles(props: ScreenProps) {
  const { run, state, patch } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const { codeOf } = useLawWords();
  const lawIds = useMemo(() => candidateListIds(run), [run]);
  const question = useArticlesQuery(props, lawIds);
  const articles = useGroups('article', question);
  const isLate = useLate(articles.isLoading);
  const keys = useArticleKeys(articles.rows, state.open, (key) => patch({ open: key }));
  const open = articles.rows.find(({ key }) => key === state.open);
  const list: ListState = { q: state.q, page: 1, size: 0, sort: undefined, filters: {} };
  const shown = {
    lines: articles.rows,
    activeKey: keys.activeKey,
    hasMore: articles.hasMore,
    onMore: articles.readMore,
    label: t('analysis.svhc.articles'),
    onChoose: (article: FindingGroup) => keys.choose(article.key),
  };
  const lists = run.lists
    .filter(({ lawId }) => lawIds.includes(lawId))
    .map(({ code, label }) => `${codeOf(code)} ${label}`)
    .join(' · ');
  const clear = () => patch({ q: '', duty: undefined });
  const rows = isNarrow ? <ArticleCards {...shown} /> : <ArticleGrid {...shown} />;
  return (
    <div className="a-result" onKeyDown={keys.onKeyDown}>
      <Strip {...props} lawIds={lawIds} />
      <FilterBar
        name="analysis.svhc"
        filters={[]}
        state={list}
        isFiltered={state.q !== ''}
        patch={({ q }) => patch({ q: String(q ?? '') })}
        clear={clear}
        extra={<Legend />}
      />
      <PageBody
        panel={
          open ? (
            <ArticlePanel
              run={run}
              article={open}
              position={`${keys.position + 1} / ${formatCount(articles.total, false)}`}
              onClose={() => patch({ open: undefined })}
            />
          ) : null
        }
      >
        {articles.error ? (
          <ErrorState error={articles.error} onRetry={articles.retry} kept={t('kit.filtersKept')} />
        ) : null}
        {isLate ? <RowsSkeleton /> : null}
        {articles.isLoading || articles.error ? null : articles.rows.length === 0 ? (
          <NoArticles state={state} onClear={clear} />
        ) : (
          rows
        )}
      </PageBody>
      <StatusBar
        hints={[
          { keys: ['J', 'K'], does: t('analysis.hint.move') },
          { keys: ['Enter'], does: t('analysis.hint.open') },
        ]}
      >
        <span>{t('analysis.svhc.shown', { count: articles.total, total: formatCount(articles.total, false) })}</span>
        <span className="a-lists" title={lists}>
          {t('analysis.lists', { lists })}
        </span>
      </StatusBar>
    </div>
  );
}
