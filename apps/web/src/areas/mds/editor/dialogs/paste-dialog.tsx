import { catalogApi, pasteErrorText } from '@matlas/contract';
import {
  isLeafNode,
  nodeAt,
  placeAt,
  planPastedRows,
  readPaste,
  type NodeKind,
  wantedSubstances,
  type PastePlan,
  type PasteTable,
} from '@matlas/domain';
import { formatNumber, useLanguage, useLatest, useMay, useT } from '@matlas/web-kit';
import { Alert, Button, Input, Modal, Table } from 'antd';
import { useEffect, useState } from 'react';
import { newKey } from '../model/draft-keys';
import type { Editor } from '../use-editor';
import { findSubstances, type UnknownNumbers } from './find-substances';

interface Preview {
  table: PasteTable;
  plan: PastePlan;
  /** Rows whose substance the catalogue does not have. */
  uncatalogued: number;
}
const parseDelayMs = 250;

async function planRows(
  { tree }: Editor,
  { parent, kind, text }: { parent: string; kind: Exclude<NodeKind, 'substance'>; text: string },
  unknown: UnknownNumbers,
): Promise<Preview> {
  const table = readPaste(text, kind);
  const find = await findSubstances(wantedSubstances(table, kind), unknown);
  let uncatalogued = 0;
  const counted: typeof find = (wanted) => {
    const found = find(wanted);
    if (found?.substance.uncatalogued) uncatalogued++;
    return found;
  };
  const plan = planPastedRows(tree, parent, placeAt(tree, parent)?.children.length ?? 0, table, counted, newKey);
  return { table, plan, uncatalogued };
}

/** The kind below which rows are pasted; undefined where none can be. */
function kindBelow({ tree }: Editor, parent: string): Exclude<NodeKind, 'substance'> | undefined {
  const node = nodeAt(tree, parent);
  return !node || isLeafNode(node) || node.kind === 'substance' ? undefined : node.kind;
}

/** Parses the text, looks up its substances and plans the edit. Nothing is applied yet. */
function usePreview(editor: Editor, parent: string, text: string, unknown: UnknownNumbers) {
  const [preview, setPreview] = useState<Preview>();
  const [failed, setFailed] = useState<string>();
  const { tree } = editor;
  const latest = useLatest(editor);
  useEffect(() => {
    const kind = kindBelow(latest.current, parent);
    if (kind === undefined || text.trim() === '') return undefined;
    let isGone = false;
    const read = async () => {
      const planned = await planRows(latest.current, { parent, kind, text }, unknown);
      if (!isGone) setPreview(planned);
    };
    const timer = setTimeout(
      () =>
        void read().catch((reason: unknown) => {
          if (!isGone) setFailed((reason as Error).message);
        }),
      parseDelayMs,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [tree, parent, text, unknown, latest]);
  return { preview: text.trim() === '' ? undefined : preview, failed };
}

function Rows({ preview: { table, plan } }: { preview: Preview }) {
  const t = useT();
  const language = useLanguage();
  const wrong = new Map(
    plan.errors.map((error) => [
      error.row,
      pasteErrorText(error, language, (namespace, key, params) =>
        t(`${namespace}.${key}`, params as Record<string, string | number>),
      ),
    ]),
  );
  const rows = table.rows
    .map(({ row, texts, cas, quantity, massGrams, portion, level }) => ({
      row,
      level,
      name: texts.name ?? '',
      number: cas ?? texts.number ?? '',
      amount: portion
        ? portion.kind === 'rest'
          ? t('mds.edit.rest')
          : portion.kind === 'fixed'
            ? `${portion.value.toFixed()} %`
            : `${portion.min.toFixed()}–${portion.max.toFixed()} %`
        : quantity
          ? `× ${quantity.toFixed()}`
          : massGrams
            ? `${massGrams.toFixed()} g`
            : '',
      state: wrong.get(row)?.message ?? '',
    }))
    // Rows with problems come first; among 300 rows they would be overlooked.
    .sort((one, other) => Number(other.state !== '') - Number(one.state !== ''));
  return (
    <Table
      size="small"
      rowKey="row"
      pagination={false}
      virtual
      scroll={{ x: 720, y: 280 }}
      dataSource={rows}
      columns={[
        { dataIndex: 'row', title: t('mds.edit.paste.row'), width: 56 },
        { dataIndex: 'level', title: t('findings.pasteFields.level'), width: 64 },
        { dataIndex: 'name', title: t('findings.pasteFields.name'), ellipsis: true },
        { dataIndex: 'number', title: t('mds.tree.number'), width: 130 },
        { dataIndex: 'amount', title: t('mds.edit.paste.amount'), width: 100, align: 'right' },
        {
          dataIndex: 'state',
          title: t('mds.edit.paste.error'),
          width: 220,
          render: (text: string) => (text === '' ? null : <span className="d-blocked">{text}</span>),
        },
      ]}
    />
  );
}

/**
 * Pastes rows of a spreadsheet below a node. Shows how each row is read and its problems before anything is
 * applied.
 */
export function PasteDialog({ editor, parent, text: given }: { editor: Editor; parent: string; text: string }) {
  const t = useT();
  const [text, setText] = useState(given);
  const may = useMay();
  const [isKeeping, setKeeping] = useState(false);
  const mayKeep = may(catalogApi.substances.keepUncatalogued);
  const { preview, failed } = usePreview(editor, parent, text, mayKeep ? 'show' : 'leave');
  const [refused, setRefused] = useState<string>();
  const close = () => editor.setDialog(undefined);
  const apply = async () => {
    const kind = kindBelow(editor, parent);
    let operation = preview?.plan.operation;
    if (preview && preview.uncatalogued > 0 && kind !== undefined) {
      setKeeping(true);
      try {
        ({ operation } = (await planRows(editor, { parent, kind, text }, 'keep')).plan);
      } catch (reason) {
        setRefused((reason as Error).message);
        return;
      } finally {
        setKeeping(false);
      }
    }
    if (operation && editor.apply(operation)) close();
  };
  const count = preview?.plan.count ?? 0;
  const errors = preview?.plan.errors.length ?? 0;
  const footer = [
    <Button key="no" onClick={close}>
      {t('kit.cancel')}
    </Button>,
    <Button key="yes" type="primary" disabled={count === 0} loading={isKeeping} onClick={() => void apply()}>
      {t('mds.edit.paste.action', { count, total: formatNumber(count) })}
    </Button>,
  ];
  return (
    <Modal
      open
      title={t('mds.edit.paste.title', { name: editor.nameOf(parent) })}
      width={850}
      footer={footer}
      onCancel={close}
      mask={{ closable: false }}
    >
      <Input.TextArea
        autoFocus
        value={text}
        rows={given === '' ? 6 : 3}
        aria-label={t('mds.edit.paste.text')}
        placeholder={t('mds.edit.paste.hint')}
        onChange={(event) => setText(event.target.value)}
      />
      {(failed ?? refused) ? <Alert type="error" title={failed ?? refused} /> : null}
      {preview ? (
        <p className={errors > 0 ? 'd-blocked' : 'm-faint'} role="status">
          {t('mds.edit.paste.counts', { count, errors })}
        </p>
      ) : null}
      {preview && preview.uncatalogued > 0 ? <p>{t('uncatalogued.kept', { count: preview.uncatalogued })}</p> : null}
      {preview ? <Rows preview={preview} /> : null}
    </Modal>
  );
}
