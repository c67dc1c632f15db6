import type { Draft, Problem, Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, hiddenAmong, rememberedIn } from '#server/files/index.ts'
import type { LineFault } from './refusal.ts'
import { fileIdsOf, type GridTable, type Stored } from './stored.ts'

/**
 * Attachments of a draft that are missing, invisible to the user (unless already in the record), or of a type that their column does not
 * accept.
 */
export async function fileFaults(db: Db, stored: Stored, { head, lines }: Draft, id: string | undefined): Promise<LineFault[]> {
  const cells = [
    cellsIn(stored, '', [head]), ...Object.entries(stored.lines).map(([name, place]) => cellsIn(place, name, lines[name] ?? [])),
  ].flat()
  const ids = cells.flatMap(cell => cell.ids)
  if (ids.length === 0) return []
  const hidden = await hiddenAmong(db, ids, rememberedIn(db, stored.document.entity, id === undefined ? [] : [id]))
  const attachments = await attachmentsOf(db, ids)
  return cells.flatMap(({ ids: cellIds, types, at }): LineFault[] => {
    const fault = (code: Problem['code'], text: string): LineFault[] => [{ ...at, code, text }]
    if (cellIds.some(one => !attachments.has(one) || hidden.has(one))) return fault('invalid', '文件不存在或已被删除，请重新上传')
    return cellIds.some(one => !types.includes(attachments.get(one)!.fileType)) ? fault('invalid', `只能上传 ${types.join('、')}`) : []
  })
}

interface FilesCell {
  readonly ids: readonly string[], readonly types: readonly string[], readonly at: Pick<LineFault, 'line' | 'row' | 'column'>
}

const cellsIn = ({ grid, files }: GridTable, line: string, rows: readonly Row[]): FilesCell[] => files.flatMap(column => {
  const { options } = grid.columns[column]!
  const types = 'types' in options ? options.types as readonly string[] : []
  return rows.map(row => ({ ids: fileIdsOf(row[column]), types, at: { line, row: line === '' ? '' : String(row[grid.rowKey]), column } }))
})
