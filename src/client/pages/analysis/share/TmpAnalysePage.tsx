import { Button } from '@blueprintjs/core'
import { Export, EyeOff, Print } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { businessDate, groupThousands, lookupsOf, timeText } from '#schemas/kit/index.ts'
import { analysisShareApi, type SharedAnalysis } from '#shared/api/analysisShare.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { SharedTable } from './SharedTable.tsx'
import { sharedParts } from './sharedParts.ts'
import './share.css'

const today = (): string => businessDate(new Date())

function SharedView({ data }: { readonly data: SharedAnalysis }) {
  const { projectName, round, expiresAt } = data
  const [busy, setBusy] = useState(false)
  const parts = useMemo(() => sharedParts(data), [data])
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { exportSheets } = await import('#client/grid/export/exportRows.ts')
      await exportSheets(
        `${projectName} 第 ${round} 轮测算`,
        parts.map(({ grid, columns, rows }) => ({ grid, columns: columns.map(([key]) => ({ key })), rows })), lookupsOf(new Map())
      )
    } catch (error) {
      toast.bad(error instanceof Error ? error.message : '无法生成文件')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <header>
        <h1>{projectName}</h1>
        <span className="screen">第 {round} 轮测算 · 只读，{timeText(expiresAt)} 前有效</span>
        <span className="paper">第 {round} 轮测算<span>打印日期：{today()}</span></span>
        <span className="tools"><Button
          icon={<Print />} text="打印" onClick={() => window.print()}
        /><Button icon={<Export />} text="导出 Excel" loading={busy} onClick={() => void save()} /></span>
      </header>
      {parts.map(one => (one.part === 'summary'
        ? <FigureRow key={one.part}>{one.rows.map(({ name, value, unit }) => <Figure
          key={String(name)} label={String(name)} value={groupThousands(String(value))} unit={String(unit)}
          tone={name === '报价' ? 'main' : 'plain'}
        />)}</FigureRow>
        : <SharedTable key={one.part} {...one} />))}
      <footer className="paper" aria-hidden>{['编制', '审核', '日期'].map(word => <span key={word}>{word}：<i /></span>)}</footer>
    </>
  )
}

/** 临时测算: the shared content of an analysis for people without an account, who can print it and download a workbook (domain B4.5). */
export function TmpAnalysePage() {
  const token = useQueryParam('t') ?? ''
  const [data, setData] = useState<SharedAnalysis | null>(null)
  const [fault, setFault] = useState('')
  const openedLink = useRef('')
  useEffect(() => {
    // Every answer counts as one opening: the same link is requested only once.
    if (openedLink.current === `t=${token}`) return
    openedLink.current = `t=${token}`
    call(analysisShareApi.open, { t: token }, { quiet: true }).then(
      setData, (error: unknown) => setFault(error instanceof CallError ? error.msg : String(error))
    )
  }, [token])
  return (
    <main className="yz-share">
      {fault !== ''
        ? <EmptyState icon={<EyeOff size={32} />} title={fault} text="请向分享的人索取新的链接。" />
        : data === null ? <SkeletonRows rows={8} columns={4} /> : <SharedView data={data} />}
    </main>
  )
}
