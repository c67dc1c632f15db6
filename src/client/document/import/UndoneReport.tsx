import { Callout } from '@blueprintjs/core'
import { Fragment } from 'react'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { useGo } from '../navigation.ts'
import type { LastingPart } from './types.ts'

/** New rows deleted before the undo are no failure. */
function wordsOf({ deleted, restored, gone: removed, refused }: ImportUndone, unit: string): string {
  const nothing = deleted + restored === 0
  if (nothing && refused === 0) return `新增的 ${removed} ${unit}在撤销之前都已被删除，没有需要撤销的`
  const parts = [
    ...nothing ? [] : [`删除 ${deleted} ${unit}，恢复 ${restored} ${unit}`],
    ...removed > 0 ? [`${removed} ${unit}在撤销之前已被删除`] : [],
    ...refused > 0 ? [`${refused} ${unit}没有撤销`] : [],
  ]
  return `${nothing ? '' : '已撤销：'}${parts.join('；')}`
}

interface UndoneReportProps {
  readonly undone: ImportUndone
  readonly unit: string
  readonly lasting: readonly LastingPart[]
}

export function UndoneReport({ undone, unit, lasting }: UndoneReportProps) {
  const go = useGo()
  const { refused, rows } = undone
  return (
    <section className="yz-wizard-undone" aria-label="撤销结果">
      <Callout compact intent={refused > 0 ? 'warning' : 'success'} role="status">
        {wordsOf(undone, unit)}
        {lasting.map(({ text, place: { path, label } }) => (
          <Fragment key={path}>
            ；{text}保留在<button type="button" className="yz-link" onClick={() => go(path)}>{label}</button>
          </Fragment>
        ))}
      </Callout>
      {rows.length > 0 && (
        <div className="yz-wizard-sample" tabIndex={0} role="region" aria-label="没有撤销的行">
          <table>
            <thead><tr><th>条目</th><th>原因</th></tr></thead>
            <tbody>{rows.map(({ id, words: title, text }) => <tr key={id}><td>{title}</td><td>{text}</td></tr>)}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
