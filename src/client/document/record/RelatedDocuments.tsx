import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { FactsBeside } from '#shared/api/documentFacts.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '../navigation.ts'
import { chainRows, type ChainRow } from '../pull/chainRows.ts'

export type RelatedRows = Readonly<FactsBeside['related']>

const SIDE = { UP: '上游', DOWN: '下游' } as const

const nearest = (rows: RelatedRows): ChainRow[] =>
  rows.map(node => ({ key: `${node.direction} ${node.id}`, side: node.direction === 'FROM' ? 'UP' : 'DOWN', depth: 0, node }))

/** 关联单据 over all steps as two trees; linked with permission. */
export function RelatedDocuments({ kind, id, rows }: {
  readonly kind: string
  readonly id: string
  readonly rows: RelatedRows
}) {
  const go = useGo()
  const { data } = useCall(pullApi.chain, { kind, id }, { quiet: true })
  const chain = useMemo(() => (data === undefined ? nearest(rows) : chainRows(data, id)), [data, id, rows])
  return (
    <div className="yz-document-form" tabIndex={0}>
      <table className="yz-plain" role="treegrid" aria-label="关联单据">
        <thead><tr>{['关系', '单据', '编号', '名称', '状态'].map(title => <th key={title}>{title}</th>)}</tr></thead>
        <tbody>
          {chain.map(({ key, side, depth, node: { kindTitle, code, title, state, opens } }) => (
            <tr key={key} aria-level={depth + 1}>
              <td>{SIDE[side]}</td><td style={{ paddingInlineStart: `${8 + depth * 20}px` }}>{kindTitle}</td>
              <td>
                {opens === null
                  ? code
                  : <Button variant="minimal" size="small" intent="primary" text={code} onClick={() => go(opens)} />}
              </td>
              <td className="wrap">{title}</td><td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
