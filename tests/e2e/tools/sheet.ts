import { expect, type Locator, type Page } from 'playwright/test'

const asRows = (rows: readonly (readonly string[])[]): string => rows.map(row => `${row.join('\t')}\r\n`).join('')

/** HTML that Excel writes to the clipboard. */
const asExcel = (rows: readonly (readonly string[])[]): string => [
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head><body><table>',
  ...rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`), '</table></body></html>',
].join('')

/** Copies rows like a text editor or Excel. */
export function copy(page: Page, rows: readonly (readonly string[])[], format: 'tsv' | 'excel' = 'tsv'): Promise<void> {
  return page.evaluate(([text, html]) => navigator.clipboard.write([new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    ...(html && { 'text/html': new Blob([html], { type: 'text/html' }) }),
  })]), [asRows(rows), format === 'excel' ? asExcel(rows) : ''] as const)
}

/** Moves key by key to a column's cell, in a row counted from 1. */
export async function walkTo(page: Page, column: string, row: number, press: () => Promise<void>): Promise<void> {
  const cellLabel = `${column} 第${row}行`
  const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let steps = 0; steps < 24 && !(await focusedLabel()).startsWith(cellLabel); steps += 1) await press()
  expect(await focusedLabel()).toContain(cellLabel)
}

/** The visible sheet, by its title. */
export class SheetOf {
  readonly page: Page
  readonly root: Locator

  constructor(page: Page, title: string) {
    this.page = page
    this.root = page.getByRole('group', { name: title, exact: true }).and(page.locator('.yz-sheet:visible'))
  }

  /** Cells of a column from the top, without the totals. */
  column(column: string): Locator {
    return this.root.locator(`.ag-row:not(.ag-row-pinned) .ag-cell[col-id="${column}"]`)
  }

  /** Id of the row with this text in a column; `at` chooses among several, in row order. */
  async rowId(column: string, text: string, at = 0): Promise<string> {
    const cell = this.column(column).filter({ hasText: text }).nth(at)
    await cell.waitFor()
    return cell.evaluate(element => element.closest('.ag-row')!.getAttribute('row-id')!)
  }

  cell(rowId: string, column: string): Locator {
    return this.root.locator(`.ag-row[row-id="${rowId}"] .ag-cell[col-id="${column}"]`)
  }

  async texts(column: string): Promise<string[]> {
    const cellTexts = await this.column(column).evaluateAll(cells => cells.map(cell => ({
      at: Number(cell.closest('.ag-row')!.getAttribute('row-index')), text: cell.textContent ?? '',
    })))
    return cellTexts.toSorted((a, b) => a.at - b.at).map(({ text }) => text.trim())
  }

  async type(rowId: string, column: string, text: string): Promise<void> {
    await this.cell(rowId, column).click()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Moves the focus into the sheet like Tab in its toolbar, which activates its first cell. */
  async keys(): Promise<void> {
    await this.root.locator('.yz-sheet-input').focus()
  }

  async paste(rowId: string, column: string): Promise<void> {
    await this.cell(rowId, column).click()
    await this.page.keyboard.press('Control+v')
  }

  /** Waits for rows, however many fit. */
  async expectAny(column: string): Promise<void> {
    await expect(this.column(column).first()).toBeVisible()
  }

  async expectRows(column: string, count: number): Promise<void> {
    await expect(this.column(column)).toHaveCount(count)
  }
}
