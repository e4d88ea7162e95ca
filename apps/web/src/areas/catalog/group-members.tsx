import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { catalogApi, type SubstanceDetail } from '@matlas/contract';
import {
  Code,
  formatNumber,
  nameIn,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useUndo } from '../shared/use-undo';
import { SubstanceSelect } from './substance-select';

const shownMembers = 20;
const log = ['substances.title', 'substances.members'];

/** Adds and removes members of a group. Both can be undone. */
function useMemberCommands(group: SubstanceDetail) {
  const command = useCommand(catalogApi.substances.setMembers, { log });
  const change = (input: { addIds?: number[]; removeIds?: number[] }) => command.run({ groupId: group.id, ...input });
  return {
    isBusy: command.isPending,
    add: (id: number) => change({ addIds: [id] }),
    remove: (id: number) => change({ removeIds: [id] }),
  };
}

/** The members of a group, page by page. Users who may edit the group can change them. */
export function GroupMembers({ group, count }: { group: SubstanceDetail; count: number }) {
  const t = useT();
  const language = useLanguage();
  const mayEdit = useMay()(catalogApi.substances.setMembers) && group.can.edit;
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const { data } = useRoute(
    catalogApi.substances.page,
    { groupId: group.id, pageNo: page, pageSize: shownMembers, sort: 'nameEn' },
    { log, keepPrevious: true },
  );
  const members = useMemberCommands(group);
  const withUndo = useUndo();
  const take = async (id: number, name: string) => {
    if ((await members.remove(id)) !== undefined)
      withUndo('substances.memberRemoved', () => void members.add(id), { name });
  };
  const add =
    mayEdit && !isAdding ? (
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        {t('substances.addMember')}
      </Button>
    ) : null;
  return (
    <PanelSection title={`${t('substances.members')} ${formatNumber(count)}`} extra={add}>
      {isAdding ? (
        <SubstanceSelect
          label={t('substances.addMember')}
          onChange={(id) => {
            if (id !== undefined) void members.add(id);
            setAdding(false);
          }}
        />
      ) : null}
      <ul className="c-names">
        {(data?.records ?? []).map((one) => {
          const name = nameIn(language, one.nameZh, one.nameEn);
          const label = t('substances.removeMember', { name });
          return (
            <li key={one.id}>
              <span>{name}</span>{' '}
              <span className="c-member">
                <Code>{one.cas}</Code>
                {mayEdit ? (
                  <Button
                    type="text"
                    size="small"
                    disabled={members.isBusy}
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={label}
                    title={label}
                    onClick={() => void take(one.id, name)}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {count > shownMembers ? (
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={shownMembers}
          total={count}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </PanelSection>
  );
}
