import { transferConversionApi, type ConversionRun, type OpenCode } from '@matlas/contract';
import { Code, ErrorState, nameIn, RowsSkeleton, useLanguage, useLate, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { CodeChoice } from './code-choice';
import { CodeWords } from './code-words';
import { log, type ApprovedPair, type RunWork } from './use-run';

const percentOf = (score: number): number => Math.round(score * 100);

function OpenCodeView({
  code,
  isBusy,
  mayApprove,
  onApprove,
  onOther,
}: {
  code: OpenCode;
  isBusy: boolean;
  mayApprove: boolean;
  onApprove: (to: string) => void;
  onOther: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const uses = code.substances
    .map(({ name, nameZh, cas }) => [nameIn(language, nameZh, name), cas].filter(Boolean).join(' '))
    .join(', ');
  return (
    <li className="cv-open">
      <div className="cv-open-from">
        <CodeWords of={code} />
        <p className="m-faint">
          {t('conversion.open.uses', { count: code.sheets, substances: uses })}
          {code.classCodes.length > 0 ? (
            <>
              {' '}
              · <Code>{code.classCodes.join(', ')}</Code>
            </>
          ) : null}
        </p>
      </div>
      <ul className="cv-candidates" aria-label={t('conversion.open.candidates')}>
        {code.candidates.map((candidate) => (
          <li key={candidate.code} className={candidate.code === code.proposed ? 'is-proposed' : undefined}>
            <CodeWords of={candidate} />
            <span className="m-faint">
              {candidate.closed
                ? t(`enums.closedCode.${candidate.closed}`)
                : t('conversion.open.score', { percent: percentOf(candidate.score) })}
            </span>
            {mayApprove ? (
              <Button
                size="small"
                type={candidate.code === code.proposed ? 'primary' : 'default'}
                disabled={isBusy || candidate.closed !== null}
                onClick={() => onApprove(candidate.code)}
              >
                {t('conversion.open.approve')}
              </Button>
            ) : null}
          </li>
        ))}
        <li className="cv-other">
          {code.candidates.length === 0 ? <span className="m-faint">{t('conversion.open.none')}</span> : <span />}
          {mayApprove ? (
            <Button size="small" type="link" disabled={isBusy} onClick={onOther}>
              {t('conversion.open.other')}
            </Button>
          ) : null}
        </li>
      </ul>
    </li>
  );
}

/**
 * Codes that block sheets of the run, with suggested equivalents. A user approves each one once for the enterprise;
 * equal numbers alone are never accepted.
 */
export function OpenCodes({ run, work }: { run: ConversionRun; work: RunWork }) {
  const t = useT();
  const mayApprove = useMay()(transferConversionApi.approve);
  const [other, setOther] = useState<OpenCode>();
  const [isBusy, setBusy] = useState(false);
  const { data, error, isLoading, refetch } = useRoute(
    transferConversionApi.openCodes,
    { runId: run.id },
    { log: log('openCodes') },
  );
  const isLate = useLate(isLoading);
  const approve = async (pairs: ApprovedPair[]) => {
    setBusy(true);
    if (await work.approveAndRecheck(pairs)) setOther(undefined);
    setBusy(false);
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  const plain = data.flatMap(({ code, proposed }) =>
    proposed === null ? [] : [{ code, to: proposed, substanceId: null }],
  );
  return (
    <section className="cv-section" aria-label={t('conversion.open.title')}>
      <header>
        <h2>{t('conversion.open.title')}</h2>
        {mayApprove && plain.length > 1 ? (
          <Button size="small" disabled={isBusy} onClick={() => void approve(plain)}>
            {t('conversion.open.approvePlain', { count: plain.length })}
          </Button>
        ) : null}
      </header>
      <p className="m-faint">{t(mayApprove ? 'conversion.open.explained' : 'conversion.open.whoMay')}</p>
      <ul className="cv-opens">
        {data.map((code) => (
          <OpenCodeView
            key={code.code}
            code={code}
            isBusy={isBusy}
            mayApprove={mayApprove}
            onApprove={(to) => void approve([{ code: code.code, to, substanceId: null }])}
            onOther={() => setOther(code)}
          />
        ))}
      </ul>
      {other ? (
        <CodeChoice
          open={other}
          direction={run.direction}
          isBusy={isBusy}
          onChosen={(pair) => void approve([pair])}
          onClose={() => setOther(undefined)}
        />
      ) : null}
    </section>
  );
}
