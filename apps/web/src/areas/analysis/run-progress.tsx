import { CloseOutlined } from '@ant-design/icons';
import { isLive, JobProgress, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import './analysis.css';

/**
 * Progress of a run: step, done of total, and cancel. The previous results stay visible and are replaced at the
 * end.
 */
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
