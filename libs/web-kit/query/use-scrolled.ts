import type { Sent } from '@matlas/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../client/call';
import { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { useLanguage } from '../i18n/use-t';
import type { ListRoute, PageAnswer } from './list-route';

/** Rows per request, and maximum number of pieces in memory. */
const pieceSize = 100;
const maxPieces = 20;

/**
 * Start of a piece: a cursor or a row, read forwards or backwards. `index` is the index of its first row, or the
 * index after its last row when it is read backwards.
 */
interface Place {
  isBack: boolean;
  cursor?: string;
  from?: number;
  isWithRow?: boolean;
  index?: number | undefined;
}
interface Piece<Row> {
  rows: Row[];
  index: number | undefined;
  before: Place | undefined;
  after: Place | undefined;
  total: number;
  totalIsMin: boolean;
}

const start: Place = { isBack: false, index: 0 };
const end: Place = { isBack: true, index: 0 };

export interface ScrolledOptions<Row> {
  log: LogLabel;
  /** The input of the route without page and sort. */
  input: Readonly<Record<string, unknown>>;
  /** Sort order, such as `-massGrams`. */
  sort: string;
  keyOf: (row: Row) => string;
  /** Key of the first row to show. */
  at: string | undefined;
  enabled: boolean;
}

export interface Scrolled<Row> {
  rows: readonly Row[];
  /**
   * Index of the first loaded row. Undefined when the list was opened in the middle; negative when counted from the
   * end.
   */
  index: number | undefined;
  total: number;
  totalIsMin: boolean;
  isLoading: boolean;
  error: CallError | null;
  refetch: () => void;
  /** Changes when the list is shown from another position; `shows` is the row that is then at the top. */
  origin: string;
  shows: 'start' | 'end' | 'row';
  hasBefore: boolean;
  hasAfter: boolean;
  readBefore: () => void;
  readAfter: () => void;
  toStart: () => void;
  toEnd: () => void;
}

/** The reverse sort order, term by term. */
const reverseSort = (sort: string): string =>
  sort
    .split(',')
    .map((term) => (term.startsWith('-') ? term.slice(1) : `-${term}`))
    .join(',');

/** Rows of an answer in the order of the list, with the positions of the previous and the next piece. */
function toPiece<Row>(answer: PageAnswer<Row>, place: Place, keyOf: (row: Row) => string): Piece<Row> {
  const { isBack, from, isWithRow = false } = place;
  const found =
    from !== undefined && !isWithRow && answer.records[0] && keyOf(answer.records[0]) === String(from)
      ? answer.records.slice(1)
      : answer.records;
  const rows = isBack ? found.toReversed() : found;
  const index = place.index === undefined ? undefined : isBack ? place.index - rows.length : place.index;
  const behind = index === undefined ? undefined : index + rows.length;
  const [first, last] = [rows[0], rows.at(-1)];
  const onwards: Place | undefined =
    answer.nextCursor === undefined ? undefined : { isBack, cursor: answer.nextCursor, index: isBack ? index : behind };
  // In the opposite direction a piece starts at a row, unless this is the start or end of the list.
  const isEdge = place.cursor === undefined && from === undefined;
  const back: Place | undefined =
    isEdge || !first || !last
      ? undefined
      : isBack
        ? { isBack: false, from: Number(keyOf(last)), index: behind }
        : { isBack: true, from: Number(keyOf(first)), index };
  return {
    rows,
    index,
    before: isBack ? onwards : back,
    after: isBack ? back : onwards,
    total: answer.total,
    totalIsMin: answer.totalIsMin ?? false,
  };
}

/** The position from which the list is shown; a new query starts at the beginning. */
function useOrigin(question: string, at: string | undefined) {
  const [origin, setOrigin] = useState<{ question: string; place: Place; turn: number }>(() => ({
    question,
    place: at && /^\d+$/.test(at) ? { isBack: false, from: Number(at), isWithRow: true } : start,
    turn: 0,
  }));
  const place = origin.question === question ? origin.place : start;
  const show = (next: Place) => setOrigin(({ turn }) => ({ question, place: next, turn: turn + 1 }));
  return { place, turn: origin.question === question ? origin.turn : 0, show };
}

/** Input of the route for the piece at a position. */
const toPieceInput = (place: Place, input: ScrolledOptions<unknown>['input'], sort: string) => ({
  ...input,
  pageNo: 1,
  pageSize: pieceSize,
  sort: place.isBack ? reverseSort(sort) : sort,
  ...(place.cursor === undefined ? {} : { cursor: place.cursor }),
  ...(place.from === undefined ? {} : { from: place.from }),
});

/** The pieces in memory; a new origin starts without any. */
function usePieces<Row>(
  route: ListRoute<Row>,
  { log, input, sort, keyOf, enabled }: ScrolledOptions<Row>,
  initial: Place,
  origin: readonly [question: string, turn: number],
) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['scrolled', route.path, language, initial, ...origin],
    queryFn: async ({ pageParam: place, signal }) => {
      return toPiece(
        await call(route, toPieceInput(place, input, sort) as Sent<ListRoute<Row>>, { log, signal }),
        place,
        keyOf,
      );
    },
    initialPageParam: initial,
    getNextPageParam: ({ after }) => after,
    getPreviousPageParam: ({ before }) => before,
    maxPages: maxPieces,
    staleTime: Infinity,
    enabled,
    placeholderData: keepPreviousData,
  });
}

/**
 * A list that is loaded by cursor in both directions while scrolling. Any position is as cheap as the first rows,
 * and memory holds a few thousand rows. The listed data must not change while they are shown (a stored result). The
 * route must accept `from`, the key of the first row.
 */
export function useScrolled<Row>(route: ListRoute<Row>, options: ScrolledOptions<Row>): Scrolled<Row> {
  const { input, sort, at } = options;
  const question = JSON.stringify([input, sort]);
  const { place: initial, turn, show } = useOrigin(question, at);
  const {
    data,
    isLoading,
    isPlaceholderData,
    error,
    refetch,
    hasNextPage,
    hasPreviousPage,
    isFetching,
    fetchNextPage,
    fetchPreviousPage,
  } = usePieces(route, options, initial, [question, turn]);
  const rows = useMemo(() => data?.pages.flatMap((piece) => piece.rows) ?? [], [data]);
  const first = data?.pages[0];
  return {
    rows,
    index: first?.index,
    total: first?.total ?? 0,
    totalIsMin: first?.totalIsMin ?? false,
    isLoading,
    error: error === null || error instanceof CallError ? error : null,
    refetch: () => void refetch(),
    origin: isPlaceholderData ? '' : `${question} ${turn}`,
    shows: initial.from !== undefined ? 'row' : initial.isBack ? 'end' : 'start',
    hasBefore: hasPreviousPage && !isPlaceholderData,
    hasAfter: hasNextPage && !isPlaceholderData,
    readBefore: () => {
      if (hasPreviousPage && !isFetching) void fetchPreviousPage();
    },
    readAfter: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    toStart: () => show(start),
    toEnd: () => show(end),
  };
}
