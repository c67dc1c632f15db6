import { z } from 'zod'
import type { Permission } from '#schemas/dict/permissions.ts'
import type { Columns, Document, Grid, ListedDocument, Lines, RowOf } from '#schemas/kit/index.ts'
import { BODY, reads, writes, type Need } from './contract.ts'
import { id, ids, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Most rows that one line of a document may have. */
export const LINE_ROWS_MAX = 5_000

/** The paths of a document's calls, as the spec names them. */
export interface DocumentPaths {
  readonly page: string
  readonly info: string
  readonly save: string
  readonly remove: string
}

const can = z.object({ edit: z.boolean(), delete: z.boolean() })
const saved = z.object({ id: z.string(), version: int32, notices: z.array(z.string()) })

type LineRows<L extends Lines> = { readonly [K in keyof L]: RowOf<L[K]>[] }
const linesOf = <L extends Lines>(lines: L): z.ZodType<LineRows<L>> =>
  z.object(Object.fromEntries(Object.entries(lines).map(([name, grid]) => [name, z.array(rowSchema(grid))]))) as unknown as z.ZodType<LineRows<L>>
const givenLines = (lines: Lines) =>
  z.object(Object.fromEntries(Object.keys(lines).map(name => [name, z.array(looseRow).max(LINE_ROWS_MAX).default([])])))

/** The document with its lines as it stands, who left it so, and what the person may do with it. */
const infoOf = <H extends Columns, L extends Lines>({ header, lines }: { readonly header: Grid<H, 'id'>, readonly lines: L }) => z.object({
  id: z.string(), version: int32, byName: z.string(), updateTime: z.string(), head: rowSchema(header), lines: linesOf(lines), can,
})
/** What every opened document has, whatever its kind. */
export interface DocumentInfo {
  readonly id: string
  readonly version: number
  readonly byName: string
  readonly updateTime: string
  readonly head: { readonly id: string }
  readonly lines: Readonly<Record<string, readonly object[]>>
  readonly can: z.output<typeof can>
}

/** The permission of a call on a document: the declaration's own key with the call's action. */
function needOf({ access: { read, write = read } }: Pick<Document, 'access'>, action: 'query' | 'edit' | 'delete'): Need {
  const key = action === 'query' ? read : write
  return key === '-' ? '-' : [action, key as Permission]
}

/** The calls of a declared document: its list, one of them, saving and deleting. They state what the declaration does, nothing else. */
export const documentApi = <H extends Columns, L extends Lines, S extends string, C extends Columns>(document: ListedDocument<H, L, S, C>, paths: DocumentPaths) => {
  const { title, lines, list } = document
  return {
    page: reads(paths.page, { title: `${title}列表`, need: needOf(document, 'query'), input: pageInput(list), output: pageOf(rowSchema(list)) }),
    info: reads(paths.info, { title: `${title}详情`, need: needOf(document, 'query'), input: z.object({ id }), output: infoOf<H, L>(document) }),
    save: writes(paths.save, {
      title: `保存${title}`, need: needOf(document, 'edit'),
      // The version that was opened; a new one has none.
      input: z.object({ id: id.nullish(), version: int32.nullish(), head: looseRow, lines: givenLines(lines).default({}) }),
      output: saved, ...(Object.keys(lines).length > 0 && { maxBody: BODY.rows }),
    }),
    remove: writes(paths.remove, { title: `删除${title}`, need: needOf(document, 'delete'), input: z.object({ ids }) }),
  }
}
export type DocumentApi = ReturnType<typeof documentApi<Columns, Lines, string, Columns>>
