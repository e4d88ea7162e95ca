import { catalogApi, mdsApi, type Out, type UncataloguedContent } from '@matlas/contract';
import { Code, nameIn, PanelSection, useCommand, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';

const { requestUncatalogued } = catalogApi.substanceRequests;
type Answer = Out<typeof requestUncatalogued>;

/** What became of a request, with the reason for each that could not be made. */
function Outcome({ answer: { requested, pending, refused } }: { answer: Answer }) {
  const t = useT();
  return (
    <div role="status">
      {requested > 0 ? <p>{t('uncatalogued.requested', { count: requested })}</p> : null}
      {pending > 0 ? <p>{t('uncatalogued.pending', { count: pending })}</p> : null}
      {refused.map(({ id, name, number, message }) => (
        <p key={id}>
          {name} {number ? <Code>{number}</Code> : null} {message}
        </p>
      ))}
    </div>
  );
}

/** Requests substances for the catalogue by one click. */
export function RequestSubstances({ ids, onDone }: { ids: readonly number[]; onDone?: () => void }) {
  const t = useT();
  const may = useMay();
  const [answer, setAnswer] = useState<Answer>();
  const command = useCommand(requestUncatalogued, {
    log: ['uncatalogued.title', 'uncatalogued.request'],
    onDone: (done) => {
      setAnswer(done);
      if (done.refused.length === 0) onDone?.();
    },
  });
  if (!may(requestUncatalogued) || ids.length === 0) return null;
  return (
    <div className="c-request">
      <Button size="small" loading={command.isPending} onClick={() => void command.run({ substanceIds: [...ids] })}>
        {t('uncatalogued.request', { count: ids.length })}
      </Button>
      {answer ? <Outcome answer={answer} /> : null}
    </div>
  );
}

/** The mark beside the name of a substance that the catalogue does not have. */
export function UncataloguedTag() {
  const t = useT();
  return <Tag title={t('uncatalogued.explained')}>{t('uncatalogued.tag')}</Tag>;
}

/** What it means that the catalogue does not have a substance, and its request. */
export function UncataloguedNote({ ids }: { ids: readonly number[] }) {
  const t = useT();
  return (
    <PanelSection title={t('uncatalogued.title')}>
      <p>{t('uncatalogued.explained')}</p>
      <RequestSubstances ids={ids} />
    </PanelSection>
  );
}

function Names({ rows }: { rows: readonly UncataloguedContent[] }) {
  const language = useLanguage();
  const t = useT();
  return (
    <ul className="c-names">
      {rows.map(({ substanceId, nameZh, nameEn, number, own }) => (
        <li key={substanceId}>
          <span>
            {nameIn(language, nameZh, nameEn)}
            {own ? null : <span className="m-faint"> {t('uncatalogued.ofSupplier')}</span>}
          </span>{' '}
          {number ? <Code>{number}</Code> : null}
        </li>
      ))}
    </ul>
  );
}

/** What a sheet and those below it contain and the catalogue does not have. */
export function UncataloguedBelow({ sheetId }: { sheetId: number }) {
  const t = useT();
  const may = useMay();
  const { data = [] } = useRoute(
    mdsApi.sheets.uncatalogued,
    { id: sheetId },
    { log: ['uncatalogued.title', 'kit.query'], enabled: may(mdsApi.sheets.uncatalogued) },
  );
  if (data.length === 0) return null;
  return (
    <PanelSection title={t('uncatalogued.title')}>
      <p>{t('uncatalogued.explained')}</p>
      <Names rows={data} />
      <RequestSubstances ids={data.filter(({ own }) => own).map(({ substanceId }) => substanceId)} />
    </PanelSection>
  );
}
