import { Button } from '@blueprintjs/core'
import { formatCell, type Lookups, type Row, timeText } from '#schemas/kit/index.ts'
import type { ChangedCells } from '#shared/api/changes.ts'
import { libraryApi } from '#shared/api/library.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { SideCells, SideHeads } from '#client/ui/Sides.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { wordsOfItem, type LibraryKind } from './kinds.ts'

const LOADING = <SkeletonRows rows={3} columns={4} />
const VARIANT = ['brand', 'manufacturer', 'originPlace', 'priceIncl', 'state'] as const

export interface VariantsPartProps { readonly kind: LibraryKind, readonly row: Row, readonly lookups: Lookups, readonly prices: boolean }

/** The standard item and its brands, including the displayed item. */
export function VariantsPart({ kind: { grid, path }, row, lookups, prices }: VariantsPartProps) {
  const go = useGo()
  const { data, error } = useCall(libraryApi.describeBrandMaterial, { id: String(row.id) }, { quiet: true, revalidateOnMount: true })
  if (error) return <p className="yz-none">{error.msg}</p>
  if (data === undefined) return LOADING
  const { standard, rows } = data
  const link = (item: Row, text: string) => (item.id === row.id ? <b>{text}</b> : (
    <Button size="small" variant="minimal" intent="primary" text={text} onClick={() => go(`${path}/detail?id=${String(item.id)}`)} />
  ))
  const columns = VARIANT.filter(key => prices || !grid.columns[key]!.facts.price)
  return (
    <>
      <p className="yz-line">标准项：{standard === null ? '—' : link(standard as Row, wordsOfItem(standard as Row))}</p>
      {rows.length === 0 ? <p className="yz-none">没有品牌项。新增时选择这一项作为标准项，即可登记不同品牌。</p> : (
        <div className="yz-scroll">
          <table className="yz-plain" aria-label="品牌项">
            <thead><tr>
              {columns.map(key => <th key={key} className={key === 'priceIncl' ? 'number' : undefined}>{grid.columns[key]!.label}</th>)}
            </tr></thead>
            <tbody>
              {(rows as readonly Row[]).map(item => (
                <tr key={String(item.id)}>
                  {columns.map(key => {
                    const text = formatCell(item[key], grid.columns[key]!, lookups)
                    return <td
                      key={key} className={key === 'priceIncl' ? 'number' : undefined}
                    >{key === 'brand' ? link(item, text || '无') : text || '—'}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

export function UsesPart({ id }: { readonly id: string }) {
  const go = useGo()
  const { data, error } = useCall(libraryApi.queryMaterialUses, { id }, { quiet: true, revalidateOnMount: true })
  if (error) return <p className="yz-none">{error.msg}</p>
  if (data === undefined) return LOADING
  if (data.length === 0) return <p className="yz-none">还没有使用。</p>
  return (
    <div className="yz-scroll">
      <table className="yz-plain" aria-label="使用处">
        <thead><tr><th>位置</th><th>编码</th><th>名称</th><th className="number">行数</th></tr></thead>
        <tbody>
          {data.map(({ user, word, id: key, code, name, rows, path }) => (
            <tr key={`${user}/${key}`}>
              <td>{word}</td><td>{code || '—'}</td>
              <td>{path === null
                ? `${name}（已删除）`
                : <Button size="small" variant="minimal" intent="primary" text={name} onClick={() => go(path)} />}</td>
              <td className="number">{rows}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ChangesPart({ id }: { readonly id: string }) {
  const { data, error } = useCall(libraryApi.queryMaterialLog, { id }, { quiet: true, revalidateOnMount: true })
  if (error) return <p className="yz-none">{error.msg}</p>
  if (data === undefined) return LOADING
  if (data.length === 0) return <p className="yz-none">没有修改记录。</p>
  return (
    <div className="yz-scroll">
      <table className="yz-plain" aria-label="修改记录">
        <thead><tr><th>时间</th><th>操作人</th><th>操作</th><th>内容</th><SideHeads
          titles={['原值', '新值']} rows={data.flatMap(({ cells }) => cells)}
        /></tr></thead>
        <tbody>
          {data.flatMap(({ id: key, at, realName, action, reason, cells }) => {
            const lines: ChangedCells = cells.length > 0 ? cells : [{ label: reason ?? '—', before: null, after: null }]
            return lines.map(({ label, before, after, number }, i) => (
              <tr key={`${key}/${label}`}>
                {i === 0 && <><td rowSpan={lines.length}>{timeText(at)}</td><td
                  rowSpan={lines.length}
                >{realName}</td><td rowSpan={lines.length} title={reason ?? undefined}>{action}</td></>}
                <td>{label}</td><SideCells wrap sides={{ before, after }} number={number} />
              </tr>
            ))
          })}
        </tbody>
      </table>
    </div>
  )
}
