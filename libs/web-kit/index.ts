export * from './constants';

// Theme and language
export * from './theme/tokens';
export { antdTheme } from './theme/antd-theme';
export { accessiblePrimary, contrast } from './theme/contrast';
export {
  loadPreferencesOf as adoptPreferencesOf,
  changePreferences,
  effectiveMode,
  preferences,
  type Preferences,
} from './theme/preferences';
export { ThemeProvider } from './theme/theme-provider';
export { usePreferences, useRootStyle } from './theme/root-style';
export { addWords, changeLanguage, startWords, words, type WordLoader, type Words } from './i18n/i18n';
export { lowercaseLabel as inSentence } from './i18n/in-sentence';
export { hasWord, translate, useLanguage, useT, type Params, type T } from './i18n/use-t';
export { nameIn, type Named } from '@matlas/contract';
export { Name, OtherName, useName, type NameOf } from './i18n/name';
export { useFilterOptions, useOptions, useWordOf, type Option } from './i18n/use-enumeration';
export * from './i18n/format';
export { businessTimeZone, businessToday } from './i18n/business-day';

// API client
export { call } from './client/call';
export { CallError, ignoreRefusal } from './client/call-error';
export { download, fetchFile, saveAsFile, type Downloaded } from './client/download';
export { EventParser, listen, type StreamEvent } from './client/event-stream';
export type { CallOptions, LogLabel } from './client/request';
export {
  clearSession,
  hasSignedOut,
  mayCall,
  onSession,
  session,
  startSession,
  updateSession,
  useSession,
  type Session,
} from './client/session';
export { storedMenus, storeMenus } from './client/identity-keys';
export { userScopedKey as ownKey } from './client/own-key';
export {
  hasUnsavedWork,
  needsLeaveConfirmation as isLeavingHeldBack,
  onUnsavedWork,
  useUnsavedWork,
} from './client/unsaved';
export { onSessionEnd, sessionEndOf, notifySessionEnd, type SessionEnd } from './client/session-end';

// Lists, forms and commands
export { QueryProvider, newQueryClient } from './query/query-provider';
export { useRoute, type RouteOptions } from './query/use-route';
export { getPathArea as areaOf, refreshAreas, useCommand, type CommandOptions } from './query/use-command';
export { useAddress, withParameters, type ChangeAddress } from './query/use-address';
export { useList, type List, type ListOptions } from './query/use-list';
export type { ListRoute, PageAnswer } from './query/list-route';
export { defaultPageSize, pageSizes, type FilterSpec, type ListState } from './query/list-state';
export { AccessPreview, Can, HasRole, useIsCentre, useMay, useTransferRefusal } from './access/can';
export { ExportButton } from './list/export-button';
export { ResourceList } from './list/resource-list';
export type { ResourceListProps } from './list/resource-list-props';
export type { Column, ColumnOptions, Priority } from './list/columns';
export { RowActions, type RowAction } from './list/row-actions';
export { FilterBar, SearchField, type FilterBarProps } from './list/filter-bar';
export { ListFoot } from './list/list-foot';
export { usePendingCalls } from './client/pending-calls';
export { onProofNeeded } from './client/proof';
export { ResourceForm, type ResourceFormProps } from './form/resource-form';
export { useSelectSearch } from './form/use-select-search';
export { useSettled } from './form/use-settled';
export { Field, FieldPair, FormArea, type FieldProps } from './form/field';
export { NumberField, type NumberFieldProps } from './form/number-field';
export { forbiddenInFileName, plainCharacters, useRules } from './form/use-rules';
export { fieldPath, placeIssues } from './form/place-issues';

// Files
export { ColumnMapping, columnSample, ColumnRow, type ColumnsByField, withColumn } from './upload/column-mapping';
export { FileUpload, type FileUploadProps } from './upload/file-upload';

// Background jobs
export { JobProgress, type JobProgressProps } from './jobs/job-progress';
export { JobCard, jobWords } from './jobs/job-card';
export { isLive, useJob, type FollowOptions } from './jobs/use-job';
export { useRunningJobs } from './jobs/use-running-jobs';
export { useLiveJob } from './jobs/use-live-job';
export { useUnreadNotes } from './notes/use-unread-notes';

// Page layout
export { Page, PageBody } from './page/page';
export { PageHead, type Crumb, type PageHeadProps } from './page/page-head';
export { FrameContext, usePageCrumbs, useTabTitle, type Frame } from './page/crumbs';
export { FigureStrip, type Figure, type FigureStripProps } from './page/figure-strip';
export { DetailPanel, Facts, PanelSection, type DetailPanelProps } from './page/detail-panel';
export { StatusBar, type KeyHint } from './page/status-bar';
export { ActionButton, type ActionButtonProps } from './page/action-button';
export { BulkBar, type BulkBarProps } from './page/bulk-bar';
export { DraggableModal } from './page/draggable-modal';
export { EmptyState, ErrorState, NoHitState, NoPermissionState, RowsSkeleton, useLate } from './page/states';
export { Code } from './page/code';
export { useNarrow, useWidth } from './page/use-width';
export { useLatest } from './page/use-latest';
export { useReturnFocus } from './page/use-return-focus';

// Charts
export { Chart, type ChartProps } from './charts/chart';
export { FigureChart, type ChartSeries, type FigureChartProps } from './charts/figure-chart';
export { SankeyChart, type SankeyChartProps, type SankeyLink, type SankeyNode } from './charts/sankey-chart';
export { TreemapChart, type TreemapChartProps, type TreemapNode } from './charts/treemap-chart';
export { WaterfallChart, type WaterfallChartProps, type WaterfallStep } from './charts/waterfall-chart';
export { axisLook, chartPalette } from './charts/chart-look';

// Marks
export {
  tintOf,
  Verdict,
  VerdictCounts,
  VerdictLegend,
  verdictOrder,
  VerdictSymbol,
  type VerdictName,
  type VerdictProps,
} from './marks/verdict';
export { Turn } from './marks/turn';
export { FindingDisc, type FindingSeverity } from './marks/finding-disc';
export { NodeBadge, type NodeKind } from './marks/node-badge';
export { RangeBar, type RangeBarProps } from './marks/range-bar';
export { Mass, Percent } from './marks/shown';
export { RrrMark as RrrMarkTag } from './marks/rrr-mark';
export { StackBar, type StackBarProps, type StackPart } from './marks/stack-bar';

// Trees
export { TreeGrid, type TreeGridProps } from './tree/tree-grid';
export { useTree, type Tree, type TreeOptions } from './tree/use-tree';
export { TreeModel } from './tree/tree-model';
export { type TreeNode, type TreeSource, type TreeView } from './tree/tree-source';
export type { TreeColumn } from './tree/tree-columns';
export type { TreeSelection } from './tree/use-tree-cursor';
export type { DrillDownRow } from './tree/drill-down';
export { ExpandTo } from './tree/expand-to';
export { useWindow, type RowWindow } from './tree/use-window';
