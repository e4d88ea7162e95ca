import { todo } from '@matlas/server-kit';
import { dossierScopeSql } from '../dossier.store';
import { ASKED_DAYS } from './submission.store';

const SCREEN = '/scipDocking/SCIPNotificationDetail';
interface UnansweredRow {
  count: number;
  name: string | null;
  dossierId: number | null;
}

/**
 * Dossiers whose last submission nobody answered, so that it is not asked for any more, whatever became of them since; not
 * where a person told the outcome. Leads to the oldest.
 */
export const unansweredSubmissionTodo = todo<UnansweredRow>({
  key: 'unansweredSubmissions',
  needs: 'scip:scipIuclid6Dossier:query',
  link: SCREEN,
  order: 47,
  sql: ({ scope }, params) =>
    `select count(*)::int as count, (array_agg(d.name order by s.sent_at, s.id))[1] as name,
        (array_agg(d.id order by s.sent_at, s.id))[1] as "dossierId"
      from scip_submission s
      join scip_dossier d on d.id = s.dossier_id
      where s.state = 'sent' and d.state not in ('passed', 'failed') and s.sent_at <= now() - make_interval(days => ${ASKED_DAYS})
        and s.number = (select max(l.number) from scip_submission l where l.dossier_id = d.id)
        and ${dossierScopeSql(scope, params)}`,
  describe: ({ count, name, dossierId }) => ({
    count,
    note: name ?? '',
    link: dossierId === null ? SCREEN : `${SCREEN}?dossierId=${dossierId}`,
  }),
});
