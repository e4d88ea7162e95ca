import { catalogApi, substanceRequestState, type SubstanceRequestRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  nameIn,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpenFile } from '../../files/open-file';
import { publicSubstancePath } from '../../shared/paths';
import { AcceptForm, AnswerDialog, RejectDialog } from './decide-dialogs';

const log = ['substanceRequests.title', 'files.open'];
type Decision = 'accept' | 'answer' | 'reject';

function Evidence({ file }: { file: NonNullable<SubstanceRequestRow['file']> }) {
  const t = useT();
  const { isBusy, open } = useOpenFile(file.fileId, log);
  return (
    <PanelSection title={t('substanceRequests.field.file')}>
      <Button size="small" loading={isBusy} onClick={open} title={t('files.open')}>
        <span className="m-cut">{file.filename}</span>
      </Button>
    </PanelSection>
  );
}

function Decisions({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const t = useT();
  return (
    <>
      <Button type="primary" onClick={() => onDecide('accept')}>
        {t('substanceRequests.acceptMore')}
      </Button>
      <Button onClick={() => onDecide('answer')}>{t('substanceRequests.answerMore')}</Button>
      <Button onClick={() => onDecide('reject')}>{t('substanceRequests.rejectMore')}</Button>
    </>
  );
}

function Withdraw({ request }: { request: SubstanceRequestRow }) {
  const t = useT();
  const language = useLanguage();
  const { modal } = App.useApp();
  const command = useCommand(catalogApi.substanceRequests.withdraw, {
    log: ['substanceRequests.title', 'substanceRequests.withdraw'],
  });
  const ask = () =>
    void modal.confirm({
      title: t('substanceRequests.withdrawOne', { name: nameIn(language, request.nameZh, request.nameEn) }),
      content: t('substanceRequests.withdrawConsequence'),
      okText: t('substanceRequests.withdraw'),
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ id: request.id }),
    });
  return (
    <Button loading={command.isPending} onClick={ask}>
      {t('substanceRequests.withdrawMore')}
    </Button>
  );
}

const dialogs = { accept: AcceptForm, answer: AnswerDialog, reject: RejectDialog } as const;

/**
 * Detail of a request: its data, the decision of the platform administrators, and a link to the resulting
 * substance.
 */
export function RequestPanel({ request, onClose }: { request: SubstanceRequestRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const may = useMay();
  const [decision, setDecision] = useState<Decision>();
  const { can, substance, cas, ec, state } = request;
  const field = (name: string) => t(`substanceRequests.field.${name}`);
  const mayDecide = can.decide && may(catalogApi.substanceRequests.accept);
  const footer = mayDecide ? (
    <Decisions onDecide={setDecision} />
  ) : can.withdraw ? (
    <Withdraw request={request} />
  ) : undefined;
  const Dialog = decision ? dialogs[decision] : undefined;
  const found = substance ? (
    <Link key="found" to={publicSubstancePath(substance.id, substance.cas ?? substance.nameEn)}>
      {[nameIn(language, substance.nameZh, substance.nameEn), substance.cas].filter(Boolean).join(' · ')}
    </Link>
  ) : null;
  return (
    <DetailPanel
      title={nameIn(language, request.nameZh, request.nameEn)}
      subtitle={wordOf(substanceRequestState, state)}
      onClose={onClose}
      footer={footer}
    >
      <PanelSection>
        <Facts
          items={[
            [field('nameZh'), request.nameZh],
            [field('nameEn'), request.nameEn],
            [field('cas'), cas ? <Code key="cas">{cas}</Code> : null],
            [field('ec'), ec ? <Code key="ec">{ec}</Code> : null],
            [field('noCasReason'), request.noCasReason],
            [field('purpose'), request.purpose],
            [field('enterprise'), nameIn(language, request.enterpriseName, request.enterpriseEnName)],
            [field('requestedBy'), request.requestedBy],
            [field('createTime'), formatDateTime(request.createTime)],
          ]}
        />
      </PanelSection>
      {request.file ? <Evidence file={request.file} /> : null}
      {state === 'pending' ? null : (
        <PanelSection title={t('substanceRequests.decision')}>
          <Facts
            items={[
              [field('state'), wordOf(substanceRequestState, state)],
              [field('substance'), found],
              [field('reason'), request.reason],
              [field('decidedBy'), request.decidedBy],
              [field('decidedAt'), request.decidedAt ? formatDateTime(request.decidedAt) : null],
            ]}
          />
        </PanelSection>
      )}
      {Dialog ? <Dialog request={request} onClose={() => setDecision(undefined)} /> : null}
    </DetailPanel>
  );
}
