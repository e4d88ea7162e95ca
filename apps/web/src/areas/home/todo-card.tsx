import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DisconnectOutlined,
  EditOutlined,
  FileTextOutlined,
  LinkOutlined,
  SyncOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { TodoRow } from '@matlas/contract';
import {
  businessToday,
  ErrorState,
  formatDate,
  formatNumber,
  RowsSkeleton,
  useLate,
  useRunningJobs,
  useT,
} from '@matlas/web-kit';
import dayjs from 'dayjs';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Figures } from './figures';

const icons: Readonly<Record<string, ComponentType>> = {
  unmatchedPositions: DisconnectOutlined,
  newProposals: LinkOutlined,
  draftSheets: EditOutlined,
  failedJobs: CloseCircleOutlined,
  staleAnalyses: ClockCircleOutlined,
  waitingRegistrations: UserAddOutlined,
  runningJobs: SyncOutlined,
};
const runningLink = '/taskLogAdmin/index?state=queued,running';

function DueDate({ todo }: { todo: TodoRow }) {
  const t = useT();
  if (!todo.dueDate) return null;
  const date = formatDate(todo.dueDate);
  return todo.overdue ? (
    <span className="h-overdue" title={date}>
      {t('home.overdue', { count: dayjs(businessToday()).diff(todo.dueDate, 'day') })}
    </span>
  ) : (
    <span className="m-faint">{date}</span>
  );
}

function Todo({ todo }: { todo: TodoRow }) {
  const Icon = icons[todo.key] ?? FileTextOutlined;
  return (
    <li>
      <Link to={todo.link}>
        <span className="h-todo-icon" aria-hidden="true">
          <Icon />
        </span>
        <span className="h-todo-words">
          <span>{todo.title}</span>
          <span className="m-faint" title={todo.note}>
            {todo.note}
          </span>
        </span>
        <span className="h-todo-count">
          <strong>{formatNumber(todo.count)}</strong>
          <DueDate todo={todo} />
        </span>
      </Link>
    </li>
  );
}

/** Unread messages have their own card. */
const unreadMessagesKey = 'unreadNotes';

/** Open to-dos of the user, each with its count and link. Running jobs come from the live job list of this browser. */
function useTodos(waiting: readonly TodoRow[]): TodoRow[] {
  const t = useT();
  const running = useRunningJobs();
  const job: TodoRow = {
    key: 'runningJobs',
    title: t('home.running'),
    note: running[0]?.title ?? '',
    count: running.length,
    link: runningLink,
    dueDate: null,
    overdue: false,
  };
  return [...waiting.filter(({ key }) => key !== unreadMessagesKey), ...(running.length > 0 ? [job] : [])];
}

export function TodoCard({ figures }: { figures: Figures }) {
  const t = useT();
  const { data, error, isLoading, refetch } = figures;
  const isLate = useLate(isLoading);
  const todos = useTodos(data?.todos ?? []);
  const total = todos.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="m-card h-card h-todos" data-tour="todos" aria-label={t('home.todos')}>
      <header>
        <h2>{t('home.todos')}</h2>
        {total > 0 ? (
          <span className="m-faint">{t('kit.items', { count: total, total: formatNumber(total) })}</span>
        ) : null}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data && todos.length === 0 ? (
        <p className="h-done">
          <CheckCircleOutlined aria-hidden /> {t('home.allDone')}
        </p>
      ) : null}
      <ul>
        {todos.map((todo) => (
          <Todo key={todo.key} todo={todo} />
        ))}
      </ul>
    </section>
  );
}
