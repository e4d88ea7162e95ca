import { SwapOutlined } from '@ant-design/icons';
import { enterpriseMergeApi, type EnterpriseRow, type MergePreview, type MergeRow } from '@matlas/contract';
import { ErrorState, formatDate, RowsSkeleton, useCommand, useLate, useRoute, useT } from '@matlas/web-kit';
import { Button, Form, Input, Result, Steps } from 'antd';
import { useState } from 'react';
import { EnterprisePick } from './enterprise-pick';
import { MergeFindings } from './merge-findings';
import { Capacities, Differences, MovePreview } from './merge-tables';
import { useSideName } from './merge-words';

interface Pair {
  source: EnterpriseRow;
  target: EnterpriseRow;
}
const names = ['choose', 'preview', 'confirm', 'result'] as const;

function ChooseStep({
  first,
  onNext,
  onCancel,
}: {
  first: Partial<Pair>;
  onNext: (pair: Pair) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const [{ source, target }, setPair] = useState(first);
  return (
    <Form
      layout="vertical"
      onFinish={() => {
        if (source && target) onNext({ source, target });
      }}
    >
      <EnterprisePick
        label={t('merge.source')}
        help={t('merge.sourceHelp')}
        value={source}
        exceptId={target?.id}
        onChange={(next) => setPair((pair) => ({ ...pair, source: next as EnterpriseRow }))}
      />
      <Button
        icon={<SwapOutlined rotate={90} aria-hidden />}
        disabled={!source && !target}
        onClick={() => setPair({ source: target as EnterpriseRow, target: source as EnterpriseRow })}
      >
        {t('merge.swap')}
      </Button>
      <EnterprisePick
        label={t('merge.target')}
        help={t('merge.targetHelp')}
        value={target}
        exceptId={source?.id}
        onChange={(next) => setPair((pair) => ({ ...pair, target: next as EnterpriseRow }))}
      />
      <div className="g-merge-foot">
        <Button onClick={onCancel}>{t('kit.cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={!source || !target}>
          {t('merge.toPreview')}
        </Button>
      </div>
    </Form>
  );
}

function PreviewStep({
  pair,
  onNext,
  onBack,
}: {
  pair: Pair;
  onNext: (preview: MergePreview) => void;
  onBack: () => void;
}) {
  const t = useT();
  const nameOf = useSideName();
  const { data, error, isLoading, isFetching, refetch } = useRoute(
    enterpriseMergeApi.preview,
    { sourceId: pair.source.id, targetId: pair.target.id },
    { log: ['merge.title', 'merge.step.preview'] },
  );
  const isLate = useLate(isLoading);
  const isBlocked = !data || data.blockers.length > 0;
  return (
    <>
      <p className="g-merge-lead">{t('merge.lead', { source: nameOf(pair.source), target: nameOf(pair.target) })}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && isLate ? <RowsSkeleton /> : null}
      {data ? (
        <>
          <MergeFindings title={t('merge.blockers')} severity="error" notices={data.blockers} />
          <MergeFindings title={t('merge.notices')} severity="note" notices={data.notices} />
          <div className="g-merge-tables">
            <MovePreview preview={data} />
            <div>
              <Differences preview={data} />
              <Capacities preview={data} />
            </div>
          </div>
        </>
      ) : null}
      <div className="g-merge-foot">
        <Button onClick={onBack}>{t('merge.previous')}</Button>
        {data && isBlocked ? (
          <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
            {t('merge.checkAgain')}
          </Button>
        ) : (
          <Button type="primary" disabled={isBlocked} onClick={() => data && onNext(data)}>
            {t('merge.toConfirm')}
          </Button>
        )}
      </div>
    </>
  );
}

function ConfirmStep({
  preview,
  onDone,
  onBack,
}: {
  preview: MergePreview;
  onDone: (merge: MergeRow) => void;
  onBack: () => void;
}) {
  const t = useT();
  const nameOf = useSideName();
  const [typed, setTyped] = useState('');
  const { source, target } = preview;
  const command = useCommand(enterpriseMergeApi.merge, {
    log: ['merge.title', 'merge.do'],
    onDone,
    alsoRefreshes: ['sys', 'extSys', 'system'],
  });
  const isSame = [source.nameZh, source.nameEn].includes(typed.trim());
  const merge = () => {
    if (isSame && !command.isPending)
      command.mutate({ sourceId: source.id, targetId: target.id, confirmName: typed.trim() });
  };
  const label = t('merge.typeName', { name: nameOf(source) });
  return (
    <Form layout="vertical" onFinish={merge}>
      <p className="g-merge-lead">{t('merge.lead', { source: nameOf(source), target: nameOf(target) })}</p>
      <ul className="g-merge-facts">
        {['departments', 'people', 'alias', 'undo'].map((name) => (
          <li key={name}>{t(`merge.consequence.${name}`, { source: nameOf(source), target: nameOf(target) })}</li>
        ))}
      </ul>
      <Form.Item label={label}>
        <Input
          autoFocus
          autoComplete="off"
          aria-label={label}
          value={typed}
          disabled={command.isPending}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form.Item>
      <div className="g-merge-foot">
        <Button disabled={command.isPending} onClick={onBack}>
          {t('merge.previous')}
        </Button>
        <Button type="primary" danger htmlType="submit" disabled={!isSame} loading={command.isPending}>
          {t('merge.do')}
        </Button>
      </div>
    </Form>
  );
}

function ResultStep({ merge, onClose }: { merge: MergeRow; onClose: (merge: MergeRow) => void }) {
  const t = useT();
  const nameOf = useSideName();
  return (
    <Result
      status="success"
      title={t('merge.done', { source: nameOf(merge.source), target: nameOf(merge.target) })}
      subTitle={t('merge.doneUntil', { date: formatDate(merge.undoUntil) })}
      extra={
        <Button type="primary" autoFocus onClick={() => onClose(merge)}>
          {t('merge.toList')}
        </Button>
      }
    />
  );
}

/** Wizard: choose two enterprises, preview, confirm, result. */
export function MergeSteps({ onClose }: { onClose: (merge?: MergeRow) => void }) {
  const t = useT();
  const [pair, setPair] = useState<Partial<Pair>>({});
  const [preview, setPreview] = useState<MergePreview>();
  const [done, setDone] = useState<MergeRow>();
  const [step, setStep] = useState(0);
  return (
    <div className="g-merge">
      <Steps
        size="small"
        responsive={false}
        current={step}
        items={names.map((name) => ({ title: t(`merge.step.${name}`) }))}
      />
      <div className="g-merge-body">
        {step === 0 ? (
          <ChooseStep
            first={pair}
            onCancel={() => onClose()}
            onNext={(next) => {
              setPair(next);
              setStep(1);
            }}
          />
        ) : null}
        {step === 1 ? (
          <PreviewStep
            pair={pair as Pair}
            onBack={() => setStep(0)}
            onNext={(next) => {
              setPreview(next);
              setStep(2);
            }}
          />
        ) : null}
        {step === 2 && preview ? (
          <ConfirmStep
            preview={preview}
            onBack={() => setStep(1)}
            onDone={(merge) => {
              setDone(merge);
              setStep(3);
            }}
          />
        ) : null}
        {step === 3 && done ? <ResultStep merge={done} onClose={onClose} /> : null}
      </div>
    </div>
  );
}
