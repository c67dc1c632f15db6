import { Button } from '@blueprintjs/core'
import { Link as LinkIcon } from '@blueprintjs/icons'
import { formatCell, NO_LOOKUPS, type Lookups, type Row } from '#schemas/kit/index.ts'
import { materialItems } from '#schemas/library/items.ts'
import { materials } from '#schemas/library/materials.ts'
import type { BindingChange, ItemSuggestion } from '#shared/api/materialItem.ts'
import { useGo } from '#client/document/navigation.ts'
import { libraryWords, type ItemKind } from './kinds.ts'
import { Reasons } from './Reasons.tsx'

interface BoundItemProps {
  readonly kind: ItemKind
  readonly row: Row
  readonly item: Row | null
  readonly lookups: Lookups
  readonly mayEdit: boolean
  readonly onPick: () => void
  readonly onUnbind: () => void
}

export function BoundItem({ kind: { word, library }, row, item, lookups, mayEdit, onPick, onUnbind }: BoundItemProps) {
  const go = useGo()
  return (
    <section className="yz-item-section" aria-label="绑定">
      <h2>绑定的{word}</h2>
      <div className="yz-item-bound">
        {item === null ? <span className="none">未绑定</span> : (
          <>
            <LinkIcon />
            <Button
              variant="minimal" intent="primary" text={libraryWords(item, lookups)}
              onClick={() => go(`${library}/detail?id=${String(item.id)}`)}
            />
            <small>{formatCell(row.bindTime, materialItems.columns.bindTime, lookups)} {String(row.bindBy ?? '')}</small>
          </>
        )}
        <span className="yz-grow" />
        {mayEdit && item !== null && <Button text="解除绑定" onClick={onUnbind} />}
        {mayEdit && <Button intent={item === null ? 'primary' : undefined} text={item === null ? `从${word}库选择` : '改绑'} onClick={onPick} />}
      </div>
    </section>
  )
}

interface CandidatesProps {
  readonly word: string
  readonly candidates: ItemSuggestion['candidates']
  readonly lookups: Lookups
  readonly bound: boolean
  readonly mayEdit: boolean
  readonly onBind: (id: string) => void
}

/** Most likely first. */
export function Candidates({ word, candidates, lookups, bound, mayEdit, onBind }: CandidatesProps) {
  const { columns } = materials
  return (
    <section className="yz-item-section" aria-label="候选">
      <h2>{bound ? '其他可能' : `可能是这些${word}`}</h2>
      {candidates.length === 0 ? <p className="none">库里没有名称相近的条目。</p> : (
        <div className="scroll">
          <table className="yz-plain">
            <thead>
              <tr>
                {(['materialCode', 'materialName', 'spec', 'brand', 'unit'] as const).map(key => <th key={key}>{columns[key].label}</th>)}
                <th>依据</th>
                {mayEdit && <th>操作</th>}
              </tr>
            </thead>
            <tbody>
              {candidates.map(({ item, reasons }) => (
                <tr key={item.id}>
                  {(['materialCode', 'materialName', 'spec', 'brand', 'unit'] as const).map(key =>
                    <td key={key}>{formatCell(item[key], columns[key], lookups)}</td>)}
                  <td><Reasons reasons={reasons} /></td>
                  {mayEdit && <td><Button
                    size="small" variant="minimal" intent="primary" text="绑定" aria-label={`绑定 ${item.materialName}`}
                    onClick={() => onBind(item.id)}
                  /></td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Newest first. */
export function History({ history, bound }: { readonly history: readonly BindingChange[], readonly bound: boolean }) {
  const { bindTime } = materialItems.columns
  return (
    <section className="yz-item-section" aria-label="绑定记录">
      <h2>绑定记录</h2>
      {history.length === 0 ? <p className="none">{bound ? '绑定之后没有改过。' : '还没有绑定过。'}</p> : (
        <div className="scroll">
          <table className="yz-plain">
            <thead><tr><th>时间</th><th>操作人</th><th>原来</th><th>改为</th><th>范围</th></tr></thead>
            <tbody>
              {history.map(({ at, realName, before, after, general }) => (
                <tr key={`${at} ${after ?? ''}`}>
                  <td>{formatCell(at, bindTime, NO_LOOKUPS)}</td><td>{realName}</td><td>{before ?? '未绑定'}</td><td>{after ?? '解除绑定'}</td>
                  <td>{after === null ? '—' : general ? '所有供应商' : '仅此供应商'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
