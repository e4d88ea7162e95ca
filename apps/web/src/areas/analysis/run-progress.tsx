import { CloseOutlined } from '@ant-design/icons';
import { isLive, JobProgress, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import './analysis.css';

/** The run on its way: step, done of total, cancel. The results below stay readable and change when it is done. */
export function RunProgress({ jobId, onDone, onClose }: { jobId: number; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  return (
    <div className="a-progress">
      <JobProgress
        jobId={jobId}
        refreshes={['analysis', 'model']}
        onEnd={(job) => {
          setOver(!isLive(job));
          if (job.state === 'done') onDone();
        }}
      />
      {isOver ? (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('kit.close')}
          title={t('kit.close')}
          onClick={onClose}
        />
      ) : null}
    </div>
  );
}
