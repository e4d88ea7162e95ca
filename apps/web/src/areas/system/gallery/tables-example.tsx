import { jobsApi, type JobRow } from '@matlas/contract';
import { formatDateTime, PageBody, ResourceList, StatusBar, useT, type Column } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { GalleryTree } from './gallery-tree';

const columns: Column<JobRow>[] = [
  { key: 'title', render: (job) => job.title },
  { field: 'startedBy', width: 160, priority: 2 },
  { field: 'createdAt', width: 160, sortable: true, priority: 1, render: (job) => formatDateTime(job.createdAt) },
];

function Tree() {
  const t = useT();
  return (
    <>
      <PageBody>
        <GalleryTree />
      </PageBody>
      <StatusBar
        hints={[
          { keys: ['↑↓'], does: t('gallery.move') },
          { keys: ['←→'], does: t('gallery.fold') },
          { keys: ['Space'], does: t('gallery.select') },
        ]}
      >
        {t('gallery.hint')}
      </StatusBar>
    </>
  );
}

/** A tree of over 100,000 rows, and a `ResourceList` on a list of the server. */
export function TablesExample() {
  const t = useT();
  const [view, setView] = useState<'tree' | 'list'>('tree');
  const words = { tree: 'gallery.tree', list: 'gallery.list' } as const;
  return (
    <>
      <div className="y-views">
        <Segmented
          size="small"
          aria-label={t('gallery.parts.tables')}
          value={view}
          onChange={setView}
          options={(['tree', 'list'] as const).map((value) => ({ value, label: t(words[value]) }))}
        />
      </div>
      {view === 'tree' ? (
        <Tree />
      ) : (
        <div className="y-list">
          <ResourceList name="tasks" list={jobsApi.page} columns={columns} defaultSort="-createdAt" isInner />
        </div>
      )}
    </>
  );
}
