import { expect, type Page } from 'playwright/test'

const NAMED_KEY = /^((Control|Shift|Alt)\+.+|Tab|Enter|Escape|Delete|Backspace|Space|Home|End|F\d+|Arrow\w+)$/

/** User actions on the harness sheet, and its contents. */
export class SheetPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, query = ''): Promise<SheetPage> {
    await page.goto(`/?${query}`)
    await page.locator('.ag-cell').first().waitFor()
    return new SheetPage(page)
  }

  cell(row: number, column: string) {
    return this.page.locator(`.ag-grid-scrolling-container .ag-row[row-index="${row - 1}"] .ag-cell[col-id="${column}"]`)
  }

  get input() {
    return this.page.locator('.yz-sheet-input')
  }

  async focus(row: number, column: string): Promise<void> {
    await this.cell(row, column).click()
  }

  async select(from: [number, string], to: [number, string]): Promise<void> {
    await this.focus(...from)
    await this.cell(...to).click({ modifiers: ['Shift'] })
  }

  async enter(...parts: string[]): Promise<void> {
    for (const part of parts) await (NAMED_KEY.test(part) ? this.page.keyboard.press(part) : this.page.keyboard.type(part))
  }

  async paste(plainText: string, html = ''): Promise<void> {
    await this.page.evaluate(([text, markup]) => {
      const data = new DataTransfer()
      data.setData('text/plain', text!)
      if (markup) data.setData('text/html', markup)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, [plainText, html])
  }

  values(column: string): Promise<unknown[]> {
    return this.page.evaluate(key => window.sheetTest.model.rows().map(row => row[key] ?? null), column)
  }

  async value(row: number, column: string): Promise<unknown> {
    return (await this.values(column))[row - 1]
  }

  writes(): Promise<number> {
    return this.page.evaluate(() => window.sheetTest.model.writes)
  }

  report() {
    return this.page.evaluate(() => window.sheetTest.reports.at(-1))
  }

  selection() {
    return this.page.evaluate(() => window.sheetTest.sheet!.selection())
  }

  async expectActive(row: number, column: string): Promise<void> {
    const id = await this.page.evaluate(index => String(window.sheetTest.model.rows()[index]!.id), row - 1)
    await expect.poll(async () => (await this.selection()).active).toEqual({ rowId: id, column })
  }
}
