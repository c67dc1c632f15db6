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

/** An xlsx file that grows row by row: nothing of it stays in memory but the formats of its cells. */
export class BookFile {
  readonly #zip = new ZipFile()
  readonly #formats = new Formats()
  readonly #heads: readonly SheetHead[]
  readonly #without: readonly ReadonlySet<number>[]
  readonly #sheets: SheetXml[] = []
  readonly #written: Promise<void>
  #part: PassThrough | undefined

  constructor(heads: readonly SheetHead[], { path, without = [] }: BookTarget) {
    this.#without = heads.map((_, sheet) => new Set(without[sheet]))
    this.#heads = heads.map((head, sheet) => ({
      ...head, columns: this.#left(head.columns, sheet),
      ...head.open && { open: head.open.filter(at => !this.#without[sheet]!.has(at)).map(at => at - (without[sheet] ?? []).filter(one => one < at).length) },
      frozen: (head.frozen ?? 0) - (without[sheet] ?? []).filter(at => at < (head.frozen ?? 0)).length,
    }))
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path))
    this.#written.catch(() => undefined)
    for (const [name, xml] of framework(heads.length)) this.#put(name, xml)
  }

  #left<T>(cells: readonly T[], sheet: number): readonly T[] {
    const without = this.#without[sheet]!
    return without.size === 0 ? cells : cells.filter((_, at) => !without.has(at))
  }

  #put(name: string, xml: string): void {
    this.#zip.addBuffer(Buffer.from(HEAD + xml), name)
  }

  /** Waits while the disk is slower; fails with it. */
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

  /** Sheets begin in their order, those before `sheet` that have no rows as well. */
  async #reach(sheet: number): Promise<void> {
    for (const head of this.#heads.slice(this.#sheets.length, sheet + 1)) await this.#begin(head)
  }

  /** Adds rows to the sheet that was named last or to a later one. */
  async add({ sheet = 0, lines = [], totals }: BookPiece): Promise<void> {
    await this.#reach(sheet)
    const of = this.#sheets.at(-1)!
    const own = (line: WriteLine): WriteLine => this.#left(line, sheet)
    await this.#write(of.lines(this.#without[sheet]!.size === 0 ? lines : lines.map(own)))
    if (totals !== undefined) await this.#write(of.totals(own(totals)))
  }

  /** Ends the file, and waits until it lies on the disk. */
  async end(): Promise<void> {
    await this.#reach(this.#heads.length - 1)
    await this.#close()
    this.#put('xl/styles.xml', this.#formats.xml())
    this.#put('xl/workbook.xml', workbookXml(sheetNames(this.#heads.map(({ name }) => name)), this.#sheets.map(sheet => sheet.filtered())))
    this.#zip.end()
    await this.#written
  }
}
