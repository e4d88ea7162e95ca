import { analysisApi, type AnalysisRun, type Finding } from '@matlas/contract';
import {
  ErrorState,
  PanelSection,
  RowsSkeleton,
  useLate,
  useRoute,
  useT,
  Verdict,
  verdictOrder,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { AskSupplier } from '../ask-supplier';
import { FindingBar } from '../finding-bar';
import { FindingPath } from '../finding-path';
import { Substance, SubstanceCode } from '../finding-words';
import { candidateListIds } from './svhc-law';

/** Maximum number of findings of one article. */
const maxFindings = 500;

/** Keeps the worst finding of each substance, because an article may be used at many positions. */
function worstPerSubstance(findings: readonly Finding[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.substanceName ?? finding.unitKind}|${finding.entryNo ?? ''}|${finding.maxPercent ?? ''}`;
    if (!found.has(key)) found.set(key, finding);
  }
  return [...found.values()];
}

export function useArticleFindings(run: AnalysisRun, articleKey: string) {
  const input = useMemo(
    () => ({
      runId: run.id,
      lawIds: candidateListIds(run),
      verdicts: [...verdictOrder],
      changedOnly: false,
      groupBy: 'article' as const,
      groupKey: articleKey,
      pageSize: maxFindings,
    }),
    [run, articleKey],
  );
  return useRoute(analysisApi.findings, input, { log: ['analysis.svhc.title', 'kit.query'] });
}

/** The reason of the first finding, and the place of the article in the assembly. */
function Place({ run, finding }: { run: AnalysisRun; finding: Finding }) {
  const t = useT();
  const { data } = useRoute(
    analysisApi.detail,
    { runId: finding.runId, findingId: finding.id },
    { log: 'analysis.log.detail' },
  );
  if (!data) return null;
  return (
    <>
      {data.reason.settlesSentence ? (
        <section className="m-panel-section a-settles">
          <h3>{t('analysis.settles')}</h3>
          <p>{data.reason.settlesSentence}</p>
          <AskSupplier finding={data} project={run.modelName ?? run.title} />
        </section>
      ) : null}
      <PanelSection title={t('analysis.path')}>
        <FindingPath path={data.path} modId={run.modId} />
      </PanelSection>
    </>
  );
}

/** Candidate List substances in an article, and its place. */
export function ArticleFindings({ run, articleKey }: { run: AnalysisRun; articleKey: string }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useArticleFindings(run, articleKey);
  const isLate = useLate(isLoading);
  const findings = useMemo(() => worstPerSubstance(data?.records ?? []), [data]);
  const [first] = findings;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      <PanelSection title={t('analysis.svhc.substances')}>
        <ul className="a-substances">
          {findings.map((finding) => (
            <li key={finding.id}>
              <span className="a-card-line">
                <span>
                  <strong>
                    <Substance finding={finding} />
                  </strong>{' '}
                  <span className="m-faint">
                    <SubstanceCode finding={finding} />
                  </span>
                </span>
                <Verdict value={finding.verdict} />
              </span>
              <FindingBar finding={finding} verdict={finding.verdict} />
            </li>
          ))}
        </ul>
      </PanelSection>
      {first ? <Place run={run} finding={first} /> : null}
    </>
  );
}
