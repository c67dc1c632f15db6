import { Button, Callout, Tag } from '@blueprintjs/core'
import { Duplicate, Edit, History } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { formatCell, groupThousands, timeText } from '#schemas/kit/index.ts'
import { QUOTA_STATE, QUOTA_STATE_TONES } from '#schemas/quota/states.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useCan } from '#client/data/session.ts'
import { DocumentBody } from '#client/document/DocumentBody.tsx'
import type { DraftStore } from '#client/document/draftStore.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { useView } from '#client/document/useView.ts'
import { ViewContext, useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { useStepGroups } from '#client/business/quota/editor/useStepGroups.ts'
import { usePriceTools } from '#client/business/quota/prices/usePriceTools.tsx'
import { StepMachines } from './StepMachines.tsx'
import { useReading, type ReadQuota } from './useReading.ts'
import { useVersions, type Versions } from './useVersions.ts'
import { VersionDialog } from './VersionDialog.tsx'

const FACTS = ['quotaCode', 'quotaUnit', 'quotaProjectType', 'quotaItemType', 'quotaJobCategory', 'calcMode'] as const

function Head({ store }: { readonly store: DraftStore }) {
  const { columns } = store.document.header
  const prices = useCan()('P_PRICE')
  const figure = (key: string): string | null => {
    const value = store.head(key)
    return typeof value === 'string' && value !== '' ? groupThousands(value) : null
  }
  return (
    <div className="yz-document-form">
      <dl className="yz-facts">
        {FACTS.map(key =>
          <div key={key}><dt>{columns[key]!.label}</dt><dd>{formatCell(store.head(key), columns[key]!, store.lookups) || '—'}</dd></div>)}
        <div className="wide"><dt>项目特征</dt><dd>{String(store.head('quotaDesc') ?? '') || '—'}</dd></div>
      </dl>
      <FigureRow>
        {prices && <Figure label="人工预算" value={figure('quotaWorkerTotalAmount')} unit="元" />}
        {prices && <Figure label="加权日单价" value={figure('quotaDailyPrice')} unit="元/工日" />}
        <Figure label="用工" value={figure('quotaWorkDay')} unit="工日" />
        {prices && <Figure label="材料合计" value={figure('quotaMaterialTotalAmount')} unit="元" />}
        {prices && <Figure label="定额合价" value={figure('quotaTotalAmount')} unit="元" tone="main" />}
      </FigureRow>
    </div>
  )
}

function Labour() {
  const { store, setTab } = useDocument()
  const [step, setStep] = useState<string | null>(null)
  return (
    <>
      <LineGrid
        line="workers" noun="工序"
        cellEvents={{ open: (column, row) =>
          (column === 'machineCount' ? setStep(String(row.key)) : setTab(column === 'documentCount' ? 'documents' : 'materials')) }}
      />
      {step !== null && <StepMachines store={store} step={step} onClose={() => setStep(null)} />}
    </>
  )
}

function Bound({ line, noun, counted }: { readonly line: 'materials' | 'documents'; readonly noun: string; readonly counted: string }) {
  const { store } = useDocument()
  const groups = useStepGroups(store, line, counted)
  const { cellEvents } = usePriceTools([])
  return <LineGrid line={line} noun={noun} groups={groups} cellEvents={line === 'materials' ? cellEvents : undefined} />
}

const tabsOf = (store: DraftStore): readonly DocumentTab[] => [
  { id: 'basic', title: '基本信息', render: () => <Head store={store} /> },
  { id: 'workers', title: '人工', line: 'workers', render: () => <Labour /> },
  { id: 'materials', title: '材料', line: 'materials', render: () => <Bound line="materials" noun="材料" counted="种材料" /> },
  { id: 'documents', title: '资料', line: 'documents', render: () => <Bound line="documents" noun="资料" counted="项资料" /> },
]
const nothing = (): void => {}

interface ReadingProps {
  readonly read: ReadQuota & { readonly tabs: readonly DocumentTab[] }
  readonly versions: Versions
  readonly version: number | null
  readonly onHistory: () => void
}

function EarlierNote({ versions: { list, open, restore }, version }: { readonly versions: Versions; readonly version: number }) {
  const entry = list?.find(({ quotaVersion }) => quotaVersion === version)
  const newest = list?.[0]?.quotaVersion
  if (newest === undefined || newest === version) return null
  return (
    <Callout className="yz-offer" compact role="status">
      <span>{`v${version}${entry ? `，${entry.byName} 于 ${timeText(entry.time)} 保存` : ''}，只供查看；当前是 v${newest}。`}</span>
      <span className="ways">
        <Button size="small" text="查看当前版本" onClick={() => open(newest)} />
        {restore && <Button size="small" text="恢复这个版本" onClick={() => void restore(version)} />}
      </span>
    </Callout>
  )
}

function Reading({ read: { full, store, tabs }, versions, version, onHistory }: ReadingProps) {
  const go = useGo()
  const { active, setTitle } = useTab()
  const view = useView(store, tabs, { active, inAddress: true, save: nothing })
  const copy = () => go(`/quota/${full.sys ? 'copyPlat' : 'copy'}/${full.quotaId}`)
  useEffect(() => setTitle(version === null ? full.quotaName : `v${version} ${full.quotaName}`), [full, version, setTitle])
  return (
    <ViewContext value={view}>
      <div className="yz-document">
        <header className="yz-document-head acts">
          <h1>{full.quotaName}</h1><span className="code">{full.quotaCode}</span>
          <StateTag {...QUOTA_STATE_TONES[full.quotaState]}>{QUOTA_STATE[full.quotaState]}</StateTag>
          <Tag minimal>{`v${full.quotaVersion}`}</Tag>
          <span className="yz-grow" />
          {!full.sys && <Button icon={<History />} text="版本" onClick={onHistory} />}
          {full.can.copy && version === null && <Button icon={<Duplicate />} text={full.sys ? '复制到企业库' : '复制'} onClick={copy} />}
          {full.can.edit && version === null
            && <Button intent="primary" icon={<Edit />} text="编辑" onClick={() => go(`/quota/edit/${full.quotaId}`)} />}
        </header>
        {version !== null && <EarlierNote versions={versions} version={version} />}
        <DocumentBody view={view} tabs={tabs} />
      </div>
    </ViewContext>
  )
}

/** Version in the address; versions count from 1. */
const versionIn = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null)

/** 定额详情: a package, or one of its versions, read-only (spec-2 §2). */
export function QuotaDetail() {
  const id = useRouteParam('id')
  const version = versionIn(useQueryParam('version'))
  const { read, failed } = useReading(id, version)
  const [history, setHistory] = useState(false)
  if (read === null) {
    return failed === null ? <SkeletonRows /> : <EmptyState icon={<History size={32} />} title="没有取到定额包" text={failed} />
  }
  return <PackageContent read={read} version={version} history={history} onHistory={setHistory} />
}

function PackageContent({ read, version, history, onHistory }: {
  readonly read: ReadQuota, readonly version: number | null, readonly history: boolean, readonly onHistory: (open: boolean) => void
}) {
  const { full, store, serial } = read
  const versions = useVersions(full.sys ? null : full.quotaId, full.can.edit)
  return (
    <>
      <Reading
        key={serial} read={{ ...read, tabs: tabsOf(store) }} versions={versions} version={version} onHistory={() => onHistory(true)}
      />
      {history && <VersionDialog
        quotaId={full.quotaId} versions={versions} lookups={store.lookups} shown={version} onClose={() => onHistory(false)}
      />}
    </>
  )
}
