import { exchangeCheckApi, nameIn, type PackFindingRow, type PreflightResult } from '@matlas/contract';
import {
  Code,
  ErrorState,
  FindingDisc,
  RowsSkeleton,
  useLanguage,
  useLate,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPlacePath } from '../../shared/paths';
import './check.css';

/** The current findings of all recipients of the sheet, or of one of them (`kid`). */
export function usePreflight(request: { sheetId: number; kid?: number }, isWanted = true) {
  const may = useMay();
  return useRoute(exchangeCheckApi.preflight, request, {
    log: 'rulePacks.log.preflight',
    enabled: isWanted && may(exchangeCheckApi.preflight),
  });
}

function Line({ finding, sheetId }: { finding: PackFindingRow; sheetId: number }) {
  const t = useT();
  return (
    <li>
      <span className="ck-level">
        <FindingDisc severity={finding.severity} label="" /> <strong>{finding.title}</strong>{' '}
        <Code>{finding.code.split('.')[0]}</Code>
      </span>
      <span>{finding.message}</span>
      {finding.custom?.remark ? (
        <span className="m-faint">{t('rulePacks.preflight.says', { remark: finding.custom.remark })}</span>
      ) : null}
      <Link to={sheetPlacePath(sheetId, finding.path)}>{finding.names.join(' › ')}</Link>
    </li>
  );
}

/** @param maxFindings maximum number of findings; all when undefined */
function Recipient({ result, maxFindings }: { result: PreflightResult; maxFindings: number | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { pack, errors, warnings, findings } = result;
  const name = nameIn(language, result.recEntName, result.recEntEname);
  const shown = findings.slice(0, maxFindings);
  return (
    <section aria-label={name} className="ck-recipient">
      <h3>
        {name}{' '}
        <span className="m-faint">
          {pack
            ? t('rulePacks.preflight.pack', { version: pack.packVersion, count: pack.rules })
            : t('rulePacks.preflight.noPack')}
        </span>
      </h3>
      {result.blocks ? <Alert type="error" showIcon title={t('rulePacks.preflight.blocks')} /> : null}
      <p>{t('rulePacks.preflight.sum', { errors, warnings })}</p>
      <ul className="ck-findings">
        {shown.map((finding) => (
          <Line
            key={`${finding.code} ${finding.path} ${finding.custom?.ruleId ?? ''} ${finding.custom?.field ?? ''} ${finding.message}`}
            finding={finding}
            sheetId={result.sheetId}
          />
        ))}
      </ul>
      {findings.length > shown.length ? (
        <p className="m-faint">{t('exchange.preflight.more', { count: findings.length - shown.length })}</p>
      ) : null}
    </section>
  );
}

interface PreflightPanelProps {
  query: ReturnType<typeof usePreflight>;
  /** The results to show. All recipients by default. */
  results?: readonly PreflightResult[] | undefined;
  /** Maximum number of findings per recipient. All by default. */
  maxFindings?: number;
}

/**
 * Findings in a sheet by the rules of its recipients. Recipients that would refuse it come first; recipients
 * without findings are only counted.
 */
export function PreflightPanel({ query, results = query.data, maxFindings }: PreflightPanelProps) {
  const t = useT();
  const isLate = useLate(query.isLoading);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!results) return isLate ? <RowsSkeleton /> : null;
  if (results.length === 0) return <p className="m-faint">{t('rulePacks.preflight.noRecipient')}</p>;
  const found = results
    .filter(({ findings }) => findings.length > 0)
    .sort((a, b) => Number(b.blocks) - Number(a.blocks) || b.errors - a.errors || b.warnings - a.warnings);
  const clean = results.length - found.length;
  return (
    <>
      {clean > 0 ? (
        <p className="m-faint">{t('exchange.preflight.clean', { count: clean, total: results.length })}</p>
      ) : null}
      {found.map((result) => (
        <Recipient key={`${result.recEntId} ${result.kid ?? ''}`} result={result} maxFindings={maxFindings} />
      ))}
    </>
  );
}
