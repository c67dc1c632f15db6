import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { BookPiece, BookTarget, SheetHead, WriteLine } from '../model.ts'
import { framework, sheetNames, sheetPart, workbookXml } from './bookXml.ts'
import { Formats } from './formats.ts'
import { SheetXml } from './sheetXml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An xlsx file written row by row: only the cell formats stay in memory. */
export class BookFile {
  readonly #zip = new ZipFile()
  readonly #formats = new Formats()
  readonly #heads: readonly SheetHead[]
  readonly #without: readonly ReadonlySet<number>[]
  readonly #sheets: SheetXml[] = []
  readonly #written: Promise<void>
  #part: PassThrough | undefined

  constructor(heads: readonly SheetHead[], { path, without: omittedColumns = [] }: BookTarget) {
    this.#without = heads.map((_, sheet) => new Set(omittedColumns[sheet]))
    this.#heads = heads.map((head, sheet) => {
      const omitted = omittedColumns[sheet] ?? []
      const shifted = (at: number): number => at - omitted.filter(index => index < at).length
      return {
        ...head, columns: this.#remaining(head.columns, sheet),
        ...head.open && { open: head.open.filter(at => !omitted.includes(at)).map(shifted) },
        frozen: shifted(head.frozen ?? 0),
      }
    })
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path))
    this.#written.catch(() => undefined)
    for (const [name, xml] of framework(heads.length)) this.#add(name, xml)
  }

  #remaining<T>(cells: readonly T[], sheet: number): readonly T[] {
    const omitted = this.#without[sheet]!
    return omitted.size === 0 ? cells : cells.filter((_, at) => !omitted.has(at))
  }

  #add(name: string, xml: string): void {
    this.#zip.addBuffer(Buffer.from(HEAD + xml), name)
  }

  /** Waits for the disk and fails with it. */
  async #write(xml: string): Promise<void> {
    if (this.#part?.write(xml) === false) await Promise.race([once(this.#part, 'drain'), this.#written])
  }

  async #close(): Promise<void> {
    await this.#write(this.#sheets.at(-1)?.closing() ?? '')
    this.#part?.end()
  }

  async #begin(head: SheetHead): Promise<void> {
    await this.#close()
    this.#part = new PassThrough()
    this.#zip.addReadStream(this.#part, sheetPart(this.#sheets.length))
    const sheet = new SheetXml(head, this.#formats)
    this.#sheets.push(sheet)
    await this.#write(HEAD + sheet.opening())
  }

  /** Starts all sheets up to `sheet`, also those without rows. */
  async #reach(sheet: number): Promise<void> {
    for (const head of this.#heads.slice(this.#sheets.length, sheet + 1)) await this.#begin(head)
  }

  /** Rows go to the current sheet or a later one. */
  async add({ sheet = 0, lines = [], totals }: BookPiece): Promise<void> {
    await this.#reach(sheet)
    const current = this.#sheets.at(-1)!
    const remaining = (line: WriteLine): WriteLine => this.#remaining(line, sheet)
    await this.#write(current.lines(this.#without[sheet]!.size === 0 ? lines : lines.map(remaining)))
    if (totals !== undefined) await this.#write(current.totals(remaining(totals)))
  }

  async end(): Promise<void> {
    await this.#reach(this.#heads.length - 1)
    await this.#close()
    this.#add('xl/styles.xml', this.#formats.xml())
    const names = sheetNames(this.#heads.map(({ name }) => name))
    this.#add('xl/workbook.xml', workbookXml(names, this.#sheets.map(sheet => sheet.filtered())))
    this.#zip.end()
    await this.#written
  }
}
