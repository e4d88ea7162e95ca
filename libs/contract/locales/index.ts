import enAnalysis from './en/analysis.json';
import enEnums from './en/enums.json';
import enErrors from './en/errors.json';
import enFindings from './en/findings.json';
import enJobs from './en/jobs.json';
import enLaws from './en/laws.json';
import enMails from './en/mails.json';
import enMenus from './en/menus.json';
import enMessages from './en/messages.json';
import enNotes from './en/notes.json';
import enPermissions from './en/permissions.json';
import enReports from './en/reports.json';
import enTodos from './en/todos.json';
import enValidation from './en/validation.json';
import zhAnalysis from './zh/analysis.json';
import zhEnums from './zh/enums.json';
import zhErrors from './zh/errors.json';
import zhFindings from './zh/findings.json';
import zhJobs from './zh/jobs.json';
import zhLaws from './zh/laws.json';
import zhMails from './zh/mails.json';
import zhMenus from './zh/menus.json';
import zhMessages from './zh/messages.json';
import zhNotes from './zh/notes.json';
import zhPermissions from './zh/permissions.json';
import zhReports from './zh/reports.json';
import zhTodos from './zh/todos.json';
import zhValidation from './zh/validation.json';

/** Translations of the contract by language and i18next namespace. */
export const LOCALES = {
  zh: {
    analysis: zhAnalysis,
    enums: zhEnums,
    errors: zhErrors,
    findings: zhFindings,
    jobs: zhJobs,
    laws: zhLaws,
    mails: zhMails,
    menus: zhMenus,
    messages: zhMessages,
    notes: zhNotes,
    permissions: zhPermissions,
    reports: zhReports,
    todos: zhTodos,
    validation: zhValidation,
  },
  en: {
    analysis: enAnalysis,
    enums: enEnums,
    errors: enErrors,
    findings: enFindings,
    jobs: enJobs,
    laws: enLaws,
    mails: enMails,
    menus: enMenus,
    messages: enMessages,
    notes: enNotes,
    permissions: enPermissions,
    reports: enReports,
    todos: enTodos,
    validation: enValidation,
  },
} as const;
