import { scipArticleApi, scipIdentifierType, scipProductionFlag, type ScipNodeDetail } from '@matlas/contract';
import { isScipReference } from '@matlas/domain';
import {
  DetailPanel,
  ErrorState,
  FindingDisc,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useMay,
  useOptions,
  useRoute,
  useT,
  useUnsavedWork,
} from '@matlas/web-kit';
import { App, Button, Input, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { AttachmentList } from './attachment-list';
import { ConcernFields } from './concern-fields';
import { FindingPlace } from './finding-place';
import { ReferenceChoice } from './reference-choice';
import { PickSelect } from '../shared/pick-select';

type Article = ScipNodeDetail['article'];
const log = 'scip.notification';

/** A value with where it came from. */
function Row({ node, field, children }: { node: ScipNodeDetail; field: keyof Article; children: ReactNode }) {
  const t = useT();
  const origin = node.origins[field];
  const isChanged = node.changedFields.includes(field);
  return (
    <div className="sc-field">
      <span className="sc-label">
        <span>{t(`scip.fields.${field}`)}</span>
        {isChanged || origin ? (
          <span className="m-faint">{t(`scip.origins.${isChanged ? 'person' : origin}`)}</span>
        ) : null}
      </span>
      {children}
    </div>
  );
}
interface FieldsProps {
  node: ScipNodeDetail;
  article: Article;
  change: (fields: Partial<Article>) => void;
}
function IdentityFields({ node, article, change }: FieldsProps) {
  const t = useT();
  const types = useOptions(scipIdentifierType);
  return (
    <>
      <Row node={node} field="name">
        <Input
          aria-label={t('scip.fields.name')}
          value={article.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Row>
      <Row node={node} field="identifierType">
        <Select
          aria-label={t('scip.fields.identifierType')}
          value={article.identifierType.code}
          options={types}
          onChange={(code) => change({ identifierType: { code } })}
        />
      </Row>
      <Row node={node} field="identifier">
        <Input
          aria-label={t('scip.fields.identifier')}
          value={article.identifier}
          onChange={(event) => change({ identifier: event.target.value })}
        />
      </Row>
    </>
  );
}
function UseFields({ node, article, change }: FieldsProps) {
  const t = useT();
  const flags = useOptions(scipProductionFlag);
  const [entry] = article.safeUse;
  const text = entry?.texts.find(({ language }) => language === 'en')?.text ?? '';
  const others = entry?.texts.filter(({ language }) => language !== 'en') ?? [];
  return (
    <>
      <Row node={node} field="categories">
        <PickSelect
          list="articleCategory"
          label={t('scip.fields.categories')}
          value={article.categories}
          onChange={(categories) => change({ categories })}
        />
      </Row>
      <Row node={node} field="production">
        <Select
          aria-label={t('scip.fields.production')}
          value={article.production}
          options={flags}
          onChange={(production) => change({ production })}
        />
      </Row>
      <Row node={node} field="safeUse">
        <label className="sc-switch">
          <Switch
            size="small"
            aria-label={t('scip.fields.noSafeUse')}
            checked={article.noSafeUse === true}
            onChange={(isNone) => change(isNone ? { noSafeUse: true, safeUse: [] } : { noSafeUse: null })}
          />
          <span>{t('scip.fields.noSafeUse')}</span>
        </label>
        {article.noSafeUse === true ? null : (
          <Input.TextArea
            aria-label={t('scip.fields.safeUse')}
            autoSize
            value={text}
            onChange={(event) => {
              const texts = [...(event.target.value ? [{ language: 'en', text: event.target.value }] : []), ...others];
              change({ safeUse: texts.length === 0 ? [] : [{ ...entry, texts }, ...article.safeUse.slice(1)] });
            }}
          />
        )}
      </Row>
    </>
  );
}

/** Findings of the article with their fixes, and where its source differs from what a person entered. */
function Hints({ node, change }: Pick<FieldsProps, 'node' | 'change'>) {
  const t = useT();
  return (
    <>
      {node.findings.map((finding) => (
        <div key={`${finding.path} ${finding.rule}`} className="sc-line">
          <FindingDisc severity={finding.severity} /> <span>{finding.message}</span>
          <FindingPlace path={finding.path} />
          {finding.fix ? (
            <Button size="small" onClick={() => change(finding.fix ?? {})}>
              {t('scip.fix')}
            </Button>
          ) : null}
        </div>
      ))}
      {node.differing.map(({ field, source }) => (
        <div key={field} className="sc-line">
          <span className="sc-name">{t('scip.differs', { field: t(`scip.fields.${field}`) })}</span>
          <Button size="small" onClick={() => change({ [field]: source } as Partial<Article>)}>
            {t('scip.takeSource')}
          </Button>
        </div>
      ))}
    </>
  );
}

function ArticleForm({ node, onClose, onGone }: { node: ScipNodeDetail; onClose: () => void; onGone: () => void }) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const [changes, setChanges] = useState<Partial<Article>>({});
  const article = { ...node.article, ...changes };
  const isDirty = Object.keys(changes).length > 0;
  useUnsavedWork(isDirty);
  const change = (fields: Partial<Article>) => setChanges((before) => ({ ...before, ...fields }));
  const save = useCommand(scipArticleApi.save, { log: [log, 'kit.save'], alsoRefreshes: ['scipBom'] });
  const remove = useCommand(scipArticleApi.remove, { log: [log, 'kit.delete'], onDone: onGone });
  const fields = { node, article, change };
  return (
    <DetailPanel
      title={node.name}
      subtitle={node.number}
      onClose={onClose}
      footer={
        <>
          {may(scipArticleApi.save) ? (
            <Button
              type="primary"
              disabled={!isDirty}
              loading={save.isPending}
              onClick={() => void save.run({ id: node.id, version: node.version, article })}
            >
              {t('kit.save')}
            </Button>
          ) : null}
          {may(scipArticleApi.remove) ? (
            <Button
              danger
              onClick={() =>
                void modal.confirm({
                  title: t('scip.removeAsk', { name: node.name }),
                  onOk: () => remove.run({ id: node.id }),
                })
              }
            >
              {t('scip.remove')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="sc-fields sc-article">
        <Hints node={node} change={change} />
        <IdentityFields {...fields} />
        <ReferenceChoice article={article} onChange={change} />
        {isScipReference(article) ? null : <UseFields {...fields} />}
        {article.concerns.length === 0 ? null : (
          <PanelSection title={t('scip.concerns')}>
            <ConcernFields article={article} names={node.substanceNames} onChange={change} />
          </PanelSection>
        )}
        <AttachmentList node={node} />
      </div>
    </DetailPanel>
  );
}

/** An article of the working tree: its values with their origin, findings and fixes. */
export function ArticlePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRoute(scipArticleApi.detail, { id }, { log });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return <ArticleForm key={`${data.id} ${data.version}`} node={data} onClose={onClose} onGone={onClose} />;
}
