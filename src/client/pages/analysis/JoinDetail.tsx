import { useQueryParam } from '#client/document/navigation.ts'
import { AnalyseDetail } from './AnalyseDetail.tsx'
import { ComparisonPage } from './comparison/ComparisonPage.tsx'
import { ReportsPage } from './reports/ReportsPage.tsx'

/** 测算详情: an analysis' sheet, its reports (`view=reports`), or the comparison of a project's analyses (`view=best`). */
export function JoinDetail() {
  const view = useQueryParam('view')
  return view === 'best' ? <ComparisonPage /> : view === 'reports' ? <ReportsPage /> : <AnalyseDetail />
}
