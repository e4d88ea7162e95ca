import { scipArticleApi, scipProductionFlag } from '@matlas/contract';
import { DraggableModal, useCommand, useOptions, useT } from '@matlas/web-kit';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { PickSelect } from '../shared/pick-select';

/** Gives the chosen articles the same values; what is left empty stays. */
export function BulkDialog({
  dossierId,
  version,
  nodeIds,
  onClose,
}: {
  dossierId: number;
  /** Of the dossier on the screen. Saved is against the one that the dialog opened on, until that is refused. */
  version: number;
  nodeIds: number[];
  onClose: () => void;
}) {
  const t = useT();
  const [seenVersion, setSeen] = useState(version);
  const flags = useOptions(scipProductionFlag);
  const [categories, setCategories] = useState<number[]>([]);
  const [production, setProduction] = useState<number>();
  const [safeUse, setSafeUse] = useState('');
  const save = useCommand(scipArticleApi.saveMany, {
    log: ['scip.notification', 'scip.bulk.title'],
    alsoRefreshes: ['scipBom'],
    onDone: onClose,
  });
  const text = safeUse.trim();
  const fields = {
    ...(categories.length > 0 ? { categories } : {}),
    ...(production === undefined ? {} : { production }),
    ...(text === '' ? {} : { noSafeUse: null, safeUse: [{ texts: [{ language: 'en', text }] }] }),
  };
  const saveFields = () => {
    // After a conflict the dossier was read again: what the user confirms now is meant for it.
    const known = save.error?.code === 'conflict' ? version : seenVersion;
    setSeen(known);
    void save.run({ dossierId, version: known, nodeIds, fields });
  };
  return (
    <DraggableModal
      open
      title={t('scip.bulk.ofArticles', { count: nodeIds.length })}
      okText={t('kit.save')}
      okButtonProps={{ disabled: Object.keys(fields).length === 0, loading: save.isPending }}
      onCancel={onClose}
      onOk={saveFields}
    >
      <div className="sc-fields">
        <span>{t('scip.bulk.hint')}</span>
        <PickSelect
          list="articleCategory"
          label={t('scip.fields.categories')}
          placeholder={t('scip.fields.categories')}
          value={categories}
          onChange={setCategories}
        />
        <Select
          aria-label={t('scip.fields.production')}
          placeholder={t('scip.fields.production')}
          allowClear
          value={production ?? null}
          options={flags}
          onChange={(code: number | undefined) => setProduction(code)}
        />
        <Input.TextArea
          aria-label={t('scip.fields.safeUse')}
          placeholder={t('scip.fields.safeUse')}
          autoSize
          value={safeUse}
          onChange={(event) => setSafeUse(event.target.value)}
        />
      </div>
    </DraggableModal>
  );
}
