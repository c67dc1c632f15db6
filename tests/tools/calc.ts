import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'

export const hasCalc = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** LibreOffice's results: the sheets of each workbook, in a single start. */
export async function calculated(...books: readonly Uint8Array[]): Promise<ReadSheet[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'yingzao-calc-'))
  try {
    const files = books.map((bytes, at) => {
      writeFileSync(join(folder, `${at}.xlsx`), bytes)
      return join(folder, `${at}.xlsx`)
    })
    const out = join(folder, 'out')
    execFileSync('soffice', [
      `-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out,
      ...files,
    ], { stdio: 'ignore' })
    return await Promise.all(books.map((_, at) => readBytes(readFileSync(join(out, `${at}.xlsx`)))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A cell's number, by its row from 1 and its column from 0. */
export const numberAt = (sheet: ReadSheet | undefined, row: number, column: number): string | undefined =>
  sheet?.rows[row - 1]?.[column]?.number
