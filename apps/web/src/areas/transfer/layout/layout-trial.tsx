import { transferLayoutApi, type FileLayout, type LayoutPreview, type LayoutSource } from '@matlas/contract';
import {
  Code,
  FigureStrip,
  FileUpload,
  FindingDisc,
  NodeBadge,
  useCommand,
  useT,
  type NodeKind,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { log } from './log';

type Fault = LayoutPreview['faults'][number];
type Line = LayoutPreview['shown'][number]['tree'][number];
const step = 16;
const kindOf = (kind: string): NodeKind | undefined => (kind === 'reference' ? undefined : (kind as NodeKind));

function placeOf({ line, element, row, column }: Fault['place'], t: ReturnType<typeof useT>): string {
  const at =
    row !== undefined
      ? t('fileLayout.trial.row', { row })
      : line !== undefined
        ? t('fileLayout.trial.line', { line })
        : '';
  return [at, element ?? column ?? ''].filter(Boolean).join(' · ');
}
function Tree({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="fl-tree">
      {lines.map(({ level, kind, name, amount }, index) => (
        <li key={index} style={{ paddingInlineStart: level * step }}>
          {kindOf(kind) ? <NodeBadge kind={kindOf(kind) as NodeKind} /> : <span aria-hidden>→</span>}{' '}
          <span>{name}</span> <span className="m-faint">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
function Result({ preview }: { preview: LayoutPreview }) {
  const t = useT();
  const figures = (['sheets', 'nodes', 'errors', 'warnings'] as const).map((key) => ({
    key,
    label: t(`fileLayout.trial.${key}`),
    value: preview[key],
  }));
  return (
    <div className="fl-result" role="status">
      <FigureStrip label={t('fileLayout.trial.title')} figures={figures} />
      {preview.faults.length > 0 ? (
        <section>
          <h3>{t('fileLayout.trial.faults')}</h3>
          <ul className="cv-lines">
            {preview.faults.map((fault, index) => (
              <li key={index}>
                <FindingDisc severity={fault.severity} />
                <span>
                  {fault.message}
                  <br />
                  <span className="m-faint">{placeOf(fault.place, t)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {preview.unmapped.length > 0 ? (
        <section>
          <h3>{t('fileLayout.trial.unmapped')}</h3>
          <ul className="fl-unmapped">
            {preview.unmapped.map(({ name, count }) => (
              <li key={name}>
                <Code>{name}</Code> <span className="m-faint">{t('fileLayout.trial.times', { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {preview.shown.map(({ key, name, number, nodes, tree }) => (
        <section key={key}>
          <h3>
            {[name, number].filter(Boolean).join(' · ')}{' '}
            <span className="m-faint">{t('fileLayout.trial.nodesOf', { count: nodes })}</span>
          </h3>
          <Tree lines={tree} />
        </section>
      ))}
    </div>
  );
}

/** Result of reading a test file with the layout. The test can be repeated after each change; nothing is stored. */
export function LayoutTrial({ layout, source }: { layout: FileLayout | undefined; source: LayoutSource }) {
  const t = useT();
  const [fileId, setFileId] = useState<number>();
  const preview = useCommand(transferLayoutApi.preview, { log: log('preview') });
  const run = (file: number) => {
    if (layout) preview.mutate({ file, layout, source } as never);
  };
  return (
    <div className="fl-trial">
      <h2>{t('fileLayout.trial.title')}</h2>
      <FileUpload
        purpose="layoutSample"
        log={['fileLayout.log.preview']}
        isBusy={preview.isPending || layout === undefined}
        onUploaded={(file) => {
          setFileId(file.fileId);
          run(file.fileId);
        }}
      >
        <p className="m-faint">{t('fileLayout.trial.hint')}</p>
      </FileUpload>
      {fileId === undefined ? null : (
        <Button loading={preview.isPending} disabled={layout === undefined} onClick={() => run(fileId)}>
          {t('fileLayout.trial.again')}
        </Button>
      )}
      {preview.data ? <Result preview={preview.data} /> : null}
    </div>
  );
}
