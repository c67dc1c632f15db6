import { EyeOff } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { SHARE_PARTS, type SharePart } from '#schemas/analysis/share.ts'
import { dec, groupThousands, timeText, toText } from '#schemas/kit/index.ts'
import { analysisShareApi, type SharedAnalysis } from '#shared/api/analysisShare.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import './share.css'

interface Column<R> { readonly label: string, readonly of: (row: R) => string | null, readonly number?: true, readonly wrap?: true }
const amount = (value: string | null): string | null => (value === null ? null : groupThousands(value))
/** Without the zeros behind it. */
const quantity = (value: string | null): string | null => (value === null ? null : amount(toText(dec(value))))

interface TableProps<R> { readonly part: SharePart, readonly rows: readonly R[], readonly columns: readonly Column<R>[], readonly isHead?: (row: R) => boolean }
function Table<R>({ part, rows, columns, isHead }: TableProps<R>) {
  return (
    <section aria-label={SHARE_PARTS[part]}>
      <h2>{SHARE_PARTS[part]} <small>{rows.length} 行</small></h2>
      <div className="rows" role="group" aria-label={SHARE_PARTS[part]} tabIndex={0}>
        <table className="yz-plain">
          <thead><tr>{columns.map(({ label, number }) => <th key={label} scope="col" className={number && 'number'}>{label}</th>)}</tr></thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} className={isHead?.(row) ? 'head' : undefined}>{columns.map(({ label, of, number, wrap }) => <td key={label} className={number ? 'number' : wrap && 'wrap'}>{of(row)}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Shown({ data: { projectName, round, expiresAt, showPrice, summary, items, materials, trades } }: { readonly data: SharedAnalysis }) {
  return (
    <>
      <header>
        <h1>{projectName}</h1>
        <span>第 {round} 轮测算 · 只读，{timeText(expiresAt)} 前有效</span>
      </header>
      {summary !== null && (
        <FigureRow>
          <Figure label="清单项" value={String(summary.items)} unit="项" />
          <Figure label="报价" value={amount(summary.sell)} unit="元" tone="main" />
          {summary.costs !== null && (
            <>
              <Figure label="直接成本" value={amount(summary.costs.direct)} unit="元" /><Figure label="人工" value={amount(summary.costs.labour)} unit="元" />
              <Figure label="材料" value={amount(summary.costs.material)} unit="元" /><Figure label="机械" value={amount(summary.costs.machine)} unit="元" />
              <Figure label="其他" value={amount(summary.costs.other)} unit="元" />
              {summary.costs.perArea !== null && <Figure label="单方成本" value={amount(summary.costs.perArea)} unit="元/m²" />}
            </>
          )}
        </FigureRow>
      )}
      {items !== null && (
        <Table
          part="items" rows={items} isHead={({ isSection }) => isSection}
          columns={[
            { label: '序号', of: row => row.number }, { label: '项目编码', of: row => row.code }, { label: '清单项目', of: row => row.name }, { label: '项目特征', of: row => row.feature, wrap: true }, { label: '单位', of: row => row.unit },
            { label: '工程量', of: row => quantity(row.quantity), number: true }, { label: '综合单价 元', of: row => amount(row.sellPrice), number: true }, { label: '报价 元', of: row => amount(row.sell), number: true },
            ...(showPrice ? [{ label: '直接成本 元', of: (row: (typeof items)[number]) => amount(row.direct), number: true as const }] : []),
          ]}
        />
      )}
      {materials !== null && (
        <Table
          part="materials" rows={materials}
          columns={[
            { label: '材料', of: row => row.name }, { label: '规格型号', of: row => row.spec }, { label: '品牌', of: row => row.brand }, { label: '单位', of: row => row.unit }, { label: '用量', of: row => quantity(row.quantity), number: true },
            ...(showPrice ? [{ label: '金额 元', of: (row: (typeof materials)[number]) => amount(row.amount), number: true as const }] : []),
          ]}
        />
      )}
      {trades !== null && (
        <Table
          part="trades" rows={trades}
          columns={[
            { label: '工种', of: row => row.name }, { label: '工日', of: row => quantity(row.workDays), number: true },
            ...(showPrice ? [{ label: '金额 元', of: (row: (typeof trades)[number]) => amount(row.amount), number: true as const }] : []),
          ]}
        />
      )}
    </>
  )
}

/** 临时测算: what a link shows of an analysis, for people without an account (domain B4.5). */
export function TmpAnalysePage() {
  const token = useQueryParam('t') ?? ''
  const [data, setData] = useState<SharedAnalysis | null>(null)
  const [fault, setFault] = useState('')
  const asked = useRef('')
  useEffect(() => {
    // Every answer counts as one opening: the same link is asked for once.
    if (asked.current === `t=${token}`) return
    asked.current = `t=${token}`
    call(analysisShareApi.open, { t: token }, { quiet: true }).then(setData, (error: unknown) => setFault(error instanceof CallError ? error.msg : String(error)))
  }, [token])
  return (
    <main className="yz-share">
      {fault !== '' ? <EmptyState icon={<EyeOff size={32} />} title={fault} text="请向分享的人索取新的链接。" /> : data === null ? <SkeletonRows rows={8} columns={4} /> : <Shown data={data} />}
    </main>
  )
}
