import { mdsApi, nodeType, type SheetRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  formatRecent,
  Name,
  NodeBadge,
  Page,
  PageHead,
  PanelSection,
  useCommand,
  useList,
  useMay,
  useT,
} from '@matlas/web-kit';
import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { editPath } from '../../shared/paths';
import { nodeKinds } from '../amounts';
import { VersionCode } from '../sheet-tags';
import { ownKind, sheetRoutes, type OwnKind } from './model/draft-server';
import './editor.css';

interface NewSheetValues {
  name: string;
  foreignName?: string;
  number?: string;
  module?: boolean;
}
const noSort = '-updateTime';

/** Recent drafts of the kinds that this page creates. */
function RecentDrafts({ kinds }: { kinds: readonly OwnKind[] }) {
  const t = useT();
  const list = useList<SheetRow>(mdsApi.sheets.page, {
    log: 'mds.log.open',
    defaultSort: noSort,
    fixed: { querys: { in: { kind: [...kinds], status: ['ED'] } } },
  });
  if (list.rows.length === 0) return <EmptyState title={t('mds.edit.create.noDrafts')} />;
  return (
    <PanelSection title={t('mds.edit.create.drafts')}>
      <ul className="d-hits">
        {list.rows.slice(0, 10).map((sheet) => (
          <li key={sheet.id}>
            <Link className="d-hit" to={editPath(sheet.id)}>
              <NodeBadge kind={nodeKinds[sheet.kind]} />
              <span className="d-hit-name">
                <Name of={sheet} />
              </span>
              <Code>{sheet.number}</Code>
              <span className="m-faint">
                <VersionCode sheet={sheet} /> · {formatRecent(sheet.updateTime, t)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function NewForm({ kinds }: { kinds: readonly OwnKind[] }) {
  const t = useT();
  const navigate = useNavigate();
  const [kind, setKind] = useState<OwnKind>(kinds[0] ?? 1);
  const create = useCommand(sheetRoutes[kind].create, {
    log: 'mds.log.create',
    onDone: ({ id }) => void navigate(editPath(id)),
  });
  const submit = ({ name, foreignName, number, module = false }: NewSheetValues) =>
    create.mutate({ module, tree: { kind, name, foreignName, number, children: [] } });
  return (
    <Form<NewSheetValues> name="newSheet" layout="vertical" className="d-new" onFinish={submit} requiredMark>
      {kinds.length > 1 ? (
        <Form.Item label={t('mds.field.kind')}>
          <Segmented<OwnKind>
            value={kind}
            onChange={setKind}
            options={kinds.map((each) => ({ value: each, label: t(`enums.${nodeType.labelKey(each)}`) }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="name"
        label={t('mds.edit.field.name')}
        rules={[{ required: true, whitespace: true, max: 100, message: t('mds.edit.wrong.empty') }]}
      >
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item name="foreignName" label={t('mds.edit.field.foreignName')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t(`mds.edit.field.number.${kind === 1 ? 'component' : kind === 2 ? 'semi' : 'material'}`)}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="module" valuePropName="checked" help={t('localData.mark.moduleExplained')}>
        <Checkbox>{t('localData.mark.module')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        {t('mds.edit.create.action')}
      </Button>
    </Form>
  );
}

function NewSheet({ title, kinds }: { title: string; kinds: readonly OwnKind[] }) {
  const t = useT();
  const may = useMay();
  return (
    <Page>
      <PageHead title={t(title)} />
      <div className="d-create">
        {kinds.every((kind) => may(sheetRoutes[kind].create)) ? <NewForm kinds={kinds} /> : null}
        <RecentDrafts kinds={kinds} />
      </div>
    </Page>
  );
}

/** Creates an MDS of a component. */
export const NewComponentPage = () => <NewSheet title="mds.edit.create.component" kinds={[ownKind(1)]} />;
/** Creates a module: a semi-component or material that other sheets refer to. */
export const NewModulePage = () => <NewSheet title="mds.edit.create.module" kinds={[3, 2]} />;
