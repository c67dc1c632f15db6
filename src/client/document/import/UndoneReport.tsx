import { Callout } from '@blueprintjs/core'
import type { ImportUndone } from '#shared/api/gridImport.ts'

/** What became of an import that was taken back, with the rows that stay and why. */
export function UndoneReport({ undone: { deleted, restored, refused, rows }, unit }: { readonly undone: ImportUndone, readonly unit: string }) {
  return (
    <section className="yz-wizard-undone" aria-label="撤销结果">
      <Callout compact intent={refused > 0 ? 'warning' : 'success'} role="status">
        已撤销：删除 {deleted} {unit}，恢复 {restored} {unit}{refused > 0 && `；${refused} ${unit}没有撤销`}
      </Callout>
      {rows.length > 0 && (
        <div className="yz-wizard-sample" tabIndex={0} role="region" aria-label="没有撤销的行">
          <table>
            <thead><tr><th>条目</th><th>原因</th></tr></thead>
            <tbody>{rows.map(({ id, words, text }) => <tr key={id}><td>{words}</td><td>{text}</td></tr>)}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
