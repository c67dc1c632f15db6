import { Button } from '@blueprintjs/core'
import type { FactsBeside } from '#shared/api/documentFacts.ts'
import { useGo } from '../navigation.ts'

export type RelatedRows = Readonly<FactsBeside['related']>

const DIRECTION = { FROM: '上游', TO: '下游' } as const

/** 关联单据: what the document was taken from, and what was taken from it, each a link for who may read its kind. */
export function RelatedDocuments({ rows }: { readonly rows: RelatedRows }) {
  const go = useGo()
  return (
    <div className="yz-document-form" tabIndex={0}>
      <table className="yz-plain" aria-label="关联单据">
        <thead><tr>{['关系', '单据', '编号', '名称', '状态'].map(title => <th key={title}>{title}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ id, kindTitle, code, title, state, direction, opens }) => (
            <tr key={`${direction} ${id}`}>
              <td>{DIRECTION[direction]}</td><td>{kindTitle}</td>
              <td>{opens === null ? code : <Button variant="minimal" size="small" intent="primary" text={code} onClick={() => go(opens)} />}</td>
              <td className="wrap">{title}</td><td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
