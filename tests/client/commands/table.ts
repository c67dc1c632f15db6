import type { CellRef, Command, Json } from '#client/grid/commands/command.ts'

export type Row = { id: string; cells: { [column: string]: Json } }

/** A minimal row owner that applies commands as a draft or a page does. */
export class Table {
  rows: Row[]

  constructor(rows: Row[]) {
    this.rows = structuredClone(rows)
  }

  apply(command: Command<Row>): void {
    for (const { row } of command.removed) this.rows = this.rows.filter(r => r.id !== row.id)
    for (const { row, afterId } of command.added) {
      const at = afterId === null ? 0 : this.rows.findIndex(r => r.id === afterId) + 1
      this.rows.splice(at, 0, structuredClone(row))
    }
    if (command.moved) {
      const { after } = command.moved
      this.rows.sort((a, b) => after.indexOf(a.id) - after.indexOf(b.id))
    }
    for (const { rowId, column, after } of command.changes) {
      const row = this.rows.find(r => r.id === rowId)
      if (row) row.cells[column] = after
    }
  }

  read = ({ rowId, column }: CellRef): Json => this.rows.find(r => r.id === rowId)?.cells[column] ?? null

  removal(ids: string[]): Command<Row> {
    const remaining = [...this.rows]
    const removed = ids.map(id => {
      const at = remaining.findIndex(r => r.id === id)
      const afterId = remaining[at - 1]?.id ?? null
      return { row: structuredClone(remaining.splice(at, 1)[0]!), afterId }
    })
    return { label: '删除行', changes: [], added: [], removed }
  }
}
