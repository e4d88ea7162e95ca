import { useMay } from '../access/can';
import { useList, type List } from '../query/use-list';
import { useScrolled, type Scrolled } from '../query/use-scrolled';
import type { ResourceListProps } from './resource-list-props';
import { useAddressKey } from './use-address-key';

/** Adapts a list loaded by cursor to the interface of a paged list. */
function scrolledList<Row>(list: List<Row>, scrolled: Scrolled<Row>, counted: number | undefined): List<Row> {
  const { rows, total, totalIsMin, isLoading, error, refetch } = scrolled;
  return {
    ...list,
    rows: [...rows],
    total: counted ?? total,
    totalIsMin: counted === undefined && totalIsMin,
    isLoading,
    error,
    refetch,
  };
}

/** Rows of a list by page, or by cursor when it scrolls. The scroll position is kept in the URL. */
export function useResourceRows<Row extends object>(props: ResourceListProps<Row>, keyOf: (row: Row) => string) {
  const { name, filters, scrolls, defaultSort = 'id', prefix = '' } = props;
  const may = useMay();
  const [openKey] = useAddressKey(`${prefix}open`);
  const [place, setPlace] = useAddressKey(`${prefix}at`);
  const log = [`${name}.title`, 'kit.query'];
  const list = useList(props.list, {
    log,
    ...(filters ? { filters } : {}),
    defaultSort: props.defaultSort,
    fixed: props.fixed,
    prefix,
    enabled: !scrolls && may(props.list),
  });
  const { pageNo: _page, pageSize: _size, sort: _sort, ...input } = list.input;
  const scrolled = useScrolled(props.list, {
    log,
    input,
    sort: list.state.sort ?? defaultSort,
    keyOf,
    at: openKey ?? place,
    enabled: scrolls !== undefined && may(props.list),
  });
  const toStart = () => {
    setPlace(undefined);
    scrolled.toStart();
  };
  return {
    scrolled: { ...scrolled, toStart },
    setPlace,
    list: scrolls ? scrolledList(list, scrolled, scrolls.total) : list,
  };
}
