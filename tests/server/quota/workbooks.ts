import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils, write, type CellObject, type WorkBook } from 'xlsx'
import type { FileReply } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { exportQuotas } from '#server/domains/quota/excel/export.ts'
import { importQuotas } from '#server/domains/quota/excel/import.ts'
import { COLUMN_LABELS } from '#server/domains/quota/excel/layout.ts'
import { keepUpload, keptSheet } from '#server/grid/import/index.ts'
import type { QuotaImportAsked } from '#shared/api/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import type { withQuotas } from './fixtures.ts'

/** An exported workbook edited as in Excel: cells by row and column of the sheet, counted from 0. */
export class Changed {
  readonly #book: WorkBook
  constructor(bytes: Uint8Array) {
    this.#book = read(bytes)
  }
  get #sheet() {
    return this.#book.Sheets[this.#book.SheetNames[0]!]!
  }
  get rows(): string[][] {
    return utils.sheet_to_json<string[]>(this.#sheet, { header: 1, raw: false, defval: '', blankrows: true })
  }
  find(...texts: readonly string[]): number {
    const at = this.rows.findIndex(row => texts.every(text => row.includes(text)))
    if (at < 0) throw new Error(`no row ${texts.join()}`)
    return at
  }
  columnOf(header: string, nth = 0): number {
    return this.rows[0]!.flatMap((text, at) => (text === header ? [at] : []))[nth]!
  }
  put(row: number, header: string, value: string | number, nth = 0): this {
    const cell: CellObject = typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value }
    this.#sheet[utils.encode_cell({ r: row, c: this.columnOf(header, nth) })] = cell
    return this
  }
  /** Reorders, removes or adds rows (as texts). */
  arrange(change: (rows: unknown[][]) => unknown[][]): this {
    const rows = utils.sheet_to_json<unknown[]>(this.#sheet, { header: 1, defval: null, blankrows: true })
    this.#book.Sheets[this.#book.SheetNames[0]!] = utils.aoa_to_sheet(change(rows))
    return this
  }
  bytes(): Uint8Array {
    return new Uint8Array(write(this.#book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  }
}

export const takeWorkbook = async (tx: Tx, input: QuotaImportAsked) =>
  importQuotas(tx, input, await keptSheet({ ctx: tx.ctx, read: work => work(tx) }, input.uploadId, input.sheet))

export function withWorkbooks(q: Pick<ReturnType<typeof withQuotas>, 'own' | 'read' | 'write'>) {
  const bodyOf = async (body: FileReply['body']): Promise<Uint8Array> => {
    if (typeof body === 'function') return body()
    if (!(body instanceof Uint8Array)) throw new Error('no bytes')
    return body
  }
  const bytesFile = async (bytes: Uint8Array, name = 'x.xlsx'): Promise<string> => {
    const path = join(await mkdtemp(join(tmpdir(), 'yingzao-quota-')), name)
    await writeFile(path, bytes)
    return path
  }
  async function upload(path: string, ctx: Ctx = q.own()) {
    const { uploadId, sheets: [sheet] } = await q.write(
      tx => keepUpload({ name: 'q.xlsx', path, size: 0, sha256: '', fields: {} }, COLUMN_LABELS, tx.ctx).then(store => store(tx)), ctx
    )
    const choices: Pick<QuotaImportAsked, 'reading' | 'createMissing' | 'addWords' | 'existing' | 'missing' | 'choices'> =
      {
        reading: { hiddenRows: 'take', rounding: 'exact' }, createMissing: false, addWords: false, existing: 'update', missing: 'keep',
        choices: {},
      }
    return { uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping, ...choices }
  }
  return {
    bodyOf, bytesFile, upload,
    uploadBytes: async (bytes: Uint8Array, ctx?: Ctx) => upload(await bytesFile(bytes), ctx),
    exported: async (ids?: readonly string[], ctx?: Ctx): Promise<Changed> =>
      new Changed(await bodyOf((await q.read(db => exportQuotas(db, { sys: false, ...ids && { ids } }), ctx)).body)),
  }
}
