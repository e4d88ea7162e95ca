import { @name@Api, type @Name@Row } from '@matlas/contract';
import { Code, formatDate, nameIn, ResourceList, useLanguage, type Column } from '@matlas/web-kit';
import { @Name@Form } from './@file@-form';

/** @title@ of the platform and of the own enterprise. */
export function @Names@Page() {
  const language = useLanguage();
  const columns: Column<@Name@Row>[] = [
    { field: 'code', width: 150, sortable: true, render: (record) => <Code>{record.code}</Code> },
    { key: 'name', render: (record) => nameIn(language, record.nameZh, record.nameEn) },
    { field: 'note', priority: 3 },
    { field: 'updateTime', width: 124, sortable: true, priority: 3, render: (record) => formatDate(record.updateTime) },
  ];
  return (
    <ResourceList
      name="@names@"
      list={@name@Api.page}
      columns={columns}
      defaultSort="code"
      save={@name@Api.saveOrUpdate}
      form={(form) => <@Name@Form {...form} />}
      remove={@name@Api.delete}
    />
  );
}
