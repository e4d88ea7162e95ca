import { DeleteOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useT } from '../i18n/use-t';
import { useNarrow, useWidth } from '../page/use-width';
import { fitColumns } from './columns';
import { allowsAction, subjectOf } from './record-facts';
import type { ResourceParts } from './resource-list-props';
import { ResourceTable } from './resource-table';
import { RowActions, type RowAction } from './row-actions';
import { TwoLineRows } from './two-line-rows';
import { useTopOnPage } from './use-top-on-page';

function useActions<Row extends object>({ props, columns, edit, remove, keyOf }: ResourceParts<Row>) {
  const t = useT();
  if (!edit && !remove && !props.rowActions) return undefined;
  return (row: Row) => {
    const subject = subjectOf(row, columns);
    const own = props.rowActions?.(row) ?? [];
    const deletion: RowAction[] =
      remove && allowsAction(row, 'delete')
        ? [
            {
              key: 'delete',
              label: t('kit.delete'),
              icon: <DeleteOutlined aria-hidden />,
              isDanger: true,
              onClick: () => remove([keyOf(row)], [subject]),
            },
          ]
        : [];
    return (
      <RowActions
        subject={subject}
        onEdit={edit && allowsAction(row, 'edit') ? () => edit(row) : undefined}
        actions={[...own, ...deletion]}
      />
    );
  };
}

/** The rows of one page: a table, or two lines per row on a phone. */
export function ResourceRows<Row extends object>(parts: ResourceParts<Row>) {
  const { props, list, columns, keyOf, open, selection } = parts;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  useTopOnPage(box, list.state.page);
  const isNarrow = useNarrow();
  const actions = useActions(parts);
  const hasBulk = parts.remove !== undefined || props.bulkActions !== undefined;
  const label = t(`${props.name}.title`);
  const chosen = hasBulk ? { keys: selection.keys, onChange: selection.change } : undefined;
  return (
    <div ref={box} className="m-list-rows" tabIndex={0} role="region" aria-label={label}>
      {isNarrow ? (
        <TwoLineRows
          rows={list.rows}
          columns={columns}
          keyOf={keyOf}
          label={label}
          onOpen={open}
          actions={actions}
          selection={chosen}
        />
      ) : (
        <ResourceTable
          name={props.name}
          rows={list.rows}
          columns={fitColumns(columns, width)}
          keyOf={keyOf}
          sort={list.state.sort}
          onSort={(sort) => list.patch({ sort })}
          onOpen={open}
          openKey={parts.openKey}
          actions={actions}
          selection={chosen}
        />
      )}
    </div>
  );
}
