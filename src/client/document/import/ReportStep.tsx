import { Button, Callout } from '@blueprintjs/core'
import { Error as ErrorIcon, Tick, WarningSign } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { DocTabs, panelId, type DocTab } from '#client/ui/DocTabs.tsx'
import type { DocumentChoice, DocumentState } from '#shared/api/documentImport.ts'
import type { ReportedRow } from '#shared/api/gridImport.ts'
import { changesIn } from './changesIn.ts'
import { DifferenceRows, STATE_WORDS } from './DifferenceRows.tsx'
import { DOCUMENT_WORDS, DocumentRows } from './DocumentRows.tsx'
import { ProblemList } from './ProblemList.tsx'
import { UnknownWordsForm } from './UnknownWordsForm.tsx'
import type { DocumentChoices, ImportOffer, ImportReport, ImportSpec } from './types.ts'

export interface ReportStepProps {
  readonly spec: ImportSpec
  readonly report: ImportReport
  readonly written: boolean
  readonly choices: DocumentChoices
  readonly busy: boolean
  readonly onChoose: (rows: readonly number[], choice: DocumentChoice) => void
  readonly onOffer: (offer: Pick<ImportOffer, 'options' | 'reading'>) => void
}

const counted = new Intl.NumberFormat('zh-CN')

function Counts({ spec: { unit }, report, written, choices }: ReportStepProps) {
  const { refused, parts, problems, documents } = report
  const ready = documents && !written ? changesIn(report, choices) : report.ready
  const warnings = problems.filter(({ warning }) => warning).length
  return (
    <div className="counts" role="status">
      <span className="ok"><Tick size={16} /><b>{counted.format(ready)}</b>{unit}{written ? '已导入' : '可导入'}</span>
      {refused > 0 && (
        <span className="bad"><ErrorIcon size={16} /><b>{counted.format(refused)}</b>{unit}{written ? '未导入' : '有问题'}</span>
      )}
      {warnings > 0 && <span className="warn"><WarningSign size={16} /><b>{counted.format(warnings)}</b>处警告</span>}
      {parts.length > 0 && (
        <span className="note">{parts.map(({ label, count }) => `${label} ${counted.format(count)}`).join('，')}</span>
      )}
    </div>
  )
}

function Offers({ report: { offers }, written, busy, onOffer }: ReportStepProps) {
  return written ? null : offers?.map(offer => (
    <Callout key={offer.verb} compact intent="primary" className="offer">
      <span>{offer.text}</span>
      <Button size="small" text={offer.verb} disabled={busy} onClick={() => onOffer(offer)} />
    </Callout>
  ))
}

function Unknown({ report: { unknown }, written, busy, onOffer }: ReportStepProps) {
  if (written || unknown === undefined) return null
  return <UnknownWordsForm key={unknown.words.join()} unknown={unknown} busy={busy} onAnswer={options => onOffer({ options })} />
}

/** One callout per warning; plain notes share one. */
function Notes({ report: { notes = [] } }: ReportStepProps) {
  const infos = notes.filter(({ warning }) => !warning)
  return (
    <>
      {notes.filter(({ warning }) => warning).map(({ text }) => (
        <Callout key={text} compact intent="warning" className="offer">{text}</Callout>
      ))}
      {infos.length > 0 && <Callout compact className="offer">{infos.map(({ text }) => <div key={text}>{text}</div>)}</Callout>}
    </>
  )
}

type ReportTab = 'problems' | 'all' | ReportedRow['state'] | `document-${DocumentState}`
const DOCUMENT_STATES = ['conflict', 'changed', 'added', 'wrong', 'ignored', 'same'] as const satisfies readonly DocumentState[]
const STATES = ['changed', 'removed', 'added', 'wrong', 'ignored', 'same'] as const satisfies readonly ReportedRow['state'][]

const isOfDocuments = (tab: ReportTab): tab is `document-${DocumentState}` => tab.startsWith('document-')

/** Non-empty tabs, most urgent first. */
function tabsOf({ problemCount, difference, documents = [] }: ImportReport): readonly DocTab<ReportTab>[] {
  const states = difference === undefined ? [] : STATES.filter(state => difference.counts[state] > 0)
  return [
    ...problemCount > 0 ? [{ id: 'problems' as const, title: '问题', count: problemCount }] : [],
    ...states.length > 1 ? [{ id: 'all' as const, title: '全部行' }] : [],
    ...states.map(state => ({ id: state, title: difference?.words?.[state] ?? STATE_WORDS[state], count: difference?.counts[state] })),
    ...DOCUMENT_STATES
      .map(state => ({
        id: `document-${state}` as const, title: DOCUMENT_WORDS[state],
        count: documents.filter(one => one.state === state).length,
      }))
      .filter(({ count }) => count > 0),
  ]
}

export function ReportStep(props: ReportStepProps) {
  const { spec, report, written, choices, busy, onChoose } = props
  const tabsId = useId()
  const [chosen, setChosen] = useState<ReportTab | null>(null)
  const { difference, documents, problems } = report
  const tabs = tabsOf(report)
  // Another check may remove the chosen tab.
  const current = (tabs.find(({ id }) => id === chosen) ?? tabs[0])?.id
  if (current === undefined) {
    return (
      <div className="yz-wizard-report">
        <Counts {...props} /><Notes {...props} /><Unknown {...props} /><Offers {...props} />
      </div>
    )
  }
  const documentState = DOCUMENT_STATES.find(state => current === `document-${state}`)
  return (
    <div className="yz-wizard-report">
      <Counts {...props} />
      <Notes {...props} />
      <Unknown {...props} />
      <Offers {...props} />
      {tabs.length > 1 && <DocTabs id={tabsId} label="检查结果" tabs={tabs} active={current} onChange={setChosen} />}
      <div id={panelId(tabsId, current)} className="panel" role={tabs.length > 1 ? 'tabpanel' : undefined}>
        {current === 'problems' && <ProblemList spec={spec} report={report} />}
        {documentState && documents && (
          <DocumentRows
            key={current} state={documentState} documents={documents.filter(({ state }) => state === documentState)} choices={choices}
            onChoose={written || busy ? undefined : onChoose}
          />
        )}
        {current !== 'problems' && !isOfDocuments(current) && difference && (
          <DifferenceRows difference={difference} problems={problems} only={current === 'all' ? null : current} />
        )}
      </div>
    </div>
  )
}
