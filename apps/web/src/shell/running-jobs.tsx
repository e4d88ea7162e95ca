import { SyncOutlined } from '@ant-design/icons';
import { JobCard, useNarrow, useRunningJobs, useT } from '@matlas/web-kit';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';

const tasksPath = '/taskLogAdmin/index';

/** Jobs that are running; hidden when there are none. */
export function RunningJobs() {
  const t = useT();
  const isNarrow = useNarrow();
  const jobs = useRunningJobs();
  const [isOpen, setOpen] = useState(false);
  if (jobs.length === 0) return null;
  const list = (
    <div className="s-jobs">
      <header>
        <strong>{t('shell.jobsTitle')}</strong>
        <Link to={tasksPath} onClick={() => setOpen(false)}>
          {t('shell.jobsAll')}
        </Link>
      </header>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </div>
  );
  const label = t('shell.jobs', { count: jobs.length });
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={list} arrow={false}>
      <Button type="text" icon={<SyncOutlined aria-hidden />} aria-label={label} aria-expanded={isOpen}>
        {isNarrow ? jobs.length : label}
      </Button>
    </Popover>
  );
}
