import { CheckCircleOutlined, CloseCircleOutlined, SyncOutlined } from '@ant-design/icons';
import { jobsApi } from '@matlas/contract';
import { formatNumber, useRoute, useRunningJobs, useT } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const tasksPath = '/taskLogAdmin/index';
const failed = { pageNo: 1, pageSize: 5, sort: '-createdAt', querys: { in: { state: ['failed'] } } };

interface Todo {
  key: string;
  icon: ReactNode;
  title: string;
  note: string;
  count: number;
  to: string;
}

function useTodos(): Todo[] {
  const t = useT();
  const running = useRunningJobs();
  const { data } = useRoute(jobsApi.page, failed, { log: 'home.log.todos' });
  const all: Todo[] = [
    { key: 'failed', icon: <CloseCircleOutlined aria-hidden />, title: t('home.todo.failed'), note: data?.records[0]?.title ?? '', count: data?.total ?? 0, to: `${tasksPath}?state=failed` },
    { key: 'running', icon: <SyncOutlined aria-hidden />, title: t('home.todo.running'), note: running[0]?.title ?? '', count: running.length, to: `${tasksPath}?state=queued,running` },
  ];
  return all.filter(({ count }) => count > 0);
}

/** What waits for the person, with its count. */
export function TodoCard() {
  const t = useT();
  const todos = useTodos();
  return (
    <section className="m-card h-todos" aria-label={t('home.todos')}>
      <header><h2>{t('home.todos')}</h2></header>
      {todos.length === 0 ? <p className="h-done"><CheckCircleOutlined aria-hidden /> {t('home.allDone')}</p> : null}
      <ul>
        {todos.map(({ key, icon, title, note, count, to }) => (
          <li key={key}>
            <Link to={to}>
              <span className="h-todo-icon" aria-hidden="true">{icon}</span>
              <span className="h-todo-words"><span>{title}</span><span className="m-faint">{note}</span></span>
              <strong>{formatNumber(count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
