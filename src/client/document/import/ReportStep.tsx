import { Error as ErrorIcon, Tick, WarningSign } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { DocTabs, panelId, type DocTab } from '#client/ui/DocTabs.tsx'
import type { ToldRow } from '#shared/api/gridImport.ts'
import { DifferenceRows, STATE_WORDS } from './DifferenceRows.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { ImportReport, ImportSpec } from './types.ts'

export interface ReportStepProps {
  readonly spec: ImportSpec
  readonly report: ImportReport
  /** The report of what was written, not of a check. */
  readonly written: boolean
}

const counted = new Intl.NumberFormat('zh-CN')

function Counts({ spec: { unit }, report, written }: ReportStepProps) {
  const { ready, refused, parts, problems } = report
  const warnings = problems.filter(({ warning }) => warning).length
  return (
    <div className="counts" role="status">
      <span className="ok"><Tick size={16} /><b>{counted.format(ready)}</b>{unit}{written ? '已导入' : '可导入'}</span>
      {refused > 0 && <span className="bad"><ErrorIcon size={16} /><b>{counted.format(refused)}</b>{unit}{written ? '未导入' : '有问题'}</span>}
      {warnings > 0 && <span className="warn"><WarningSign size={16} /><b>{counted.format(warnings)}</b>处警告</span>}
      {parts.length > 0 && <span className="note">{parts.map(({ label, count }) => `${label} ${counted.format(count)}`).join('，')}</span>}
    </div>
  )
}

function Preview({ preview }: { readonly preview: NonNullable<ImportReport['preview']> }) {
  return (
    <div className="yz-wizard-sample tall" tabIndex={0} role="region" aria-label={preview.title}>
      <table>
        <thead><tr>{preview.headers.map(header => <th key={header}>{header}</th>)}</tr></thead>
        <tbody>
          {preview.rows.map((row, i) => <tr key={i}>{row.map((cell, at) => <td key={at} title={cell}>{cell}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  )
}

type Shown = 'problems' | 'preview' | 'all' | ToldRow['state']
const STATES = ['changed', 'removed', 'added', 'wrong', 'ignored', 'same'] as const satisfies readonly ToldRow['state'][]

/** What there is to look at, the most urgent first. */
function tabsOf({ problemCount, preview, difference }: ImportReport): readonly DocTab<Shown>[] {
  const states = difference === undefined ? [] : STATES.filter(state => difference.counts[state] > 0)
  return [
    ...problemCount > 0 ? [{ id: 'problems' as const, title: '问题', count: problemCount }] : [],
    ...states.length > 1 ? [{ id: 'all' as const, title: '全部行' }] : [],
    ...states.map(state => ({ id: state, title: STATE_WORDS[state], count: difference?.counts[state] })),
    ...preview ? [{ id: 'preview' as const, title: preview.title, count: preview.rows.length }] : [],
  ]
}

/** What an import would do or has done: counts, then problems and what was read. */
export function ReportStep(props: ReportStepProps) {
  const { spec, report } = props
  const tabsId = useId()
  const [chosen, setChosen] = useState<Shown | null>(null)
  const { preview, difference, problems } = report
  const tabs = tabsOf(report)
  const shown = chosen ?? tabs[0]?.id
  if (shown === undefined) return <div className="yz-wizard-report"><Counts {...props} /></div>
  return (
    <div className="yz-wizard-report">
      <Counts {...props} />
      {tabs.length > 1 && <DocTabs id={tabsId} label="检查结果" tabs={tabs} active={shown} onChange={setChosen} />}
      <div id={panelId(tabsId, shown)} className="panel" role={tabs.length > 1 ? 'tabpanel' : undefined}>
        {shown === 'problems' && <ProblemList spec={spec} report={report} />}
        {shown === 'preview' && preview && <Preview preview={preview} />}
        {shown !== 'problems' && shown !== 'preview' && difference && <DifferenceRows difference={difference} problems={problems} only={shown === 'all' ? null : shown} />}
      </div>
    </div>
  )
}
