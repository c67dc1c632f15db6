import { expect, type Locator, type Page } from 'playwright/test'
import { openAs } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

export class TreeOf extends SheetOf {
  mark(rowId: string, column = 'name'): Locator {
    return this.cell(rowId, column)
  }

  row(rowId: string): Locator {
    return this.root.locator(`.ag-row[row-id="${rowId}"]`).first()
  }

  async fold(rowId: string): Promise<void> {
    // A new row gets its attributes a moment later.
    await expect(this.row(rowId)).toHaveAttribute('aria-level', /\d/)
    const level = Number(await this.row(rowId).getAttribute('aria-level'))
    await this.cell(rowId, 'name').click({ position: { x: (level - 1) * 18 + 12, y: 14 } })
  }

  /** Drags a row by its grip to a height of another one: 0 its upper edge, 1 its lower. */
  async drag(rowId: string, target: string, height: number, drop = true): Promise<void> {
    const grip = (await this.row(rowId).locator('.yz-grip').boundingBox())!
    const to = (await this.cell(target, 'name').boundingBox())!
    await this.page.mouse.move(grip.x + 8, grip.y + grip.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x + 60, to.y + to.height * height, { steps: 6 })
    if (drop) await this.page.mouse.up()
  }

  /** Ids of the rendered rows, from the top. */
  async ids(): Promise<string[]> {
    const rows = await this.root.locator('.ag-row:not(.ag-row-pinned)')
      .evaluateAll(elements => elements.map(row => [Number(row.getAttribute('row-index')), row.getAttribute('row-id')!] as const))
    return [...new Map(rows).entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id)
  }
}

/** The tree with all rows on the client. */
export async function openTree(page: Page, rows = 60): Promise<TreeOf> {
  await openAs(page, `/gallery/tree?rows=${rows}`)
  const sheet = new TreeOf(page, '分部分项')
  await sheet.column('name').first().waitFor()
  return sheet
}

export async function openServerTree(page: Page, retainsRows = false): Promise<TreeOf> {
  await openAs(page, `/gallery/tree/list${retainsRows ? '' : '?reset=1'}`)
  const sheet = new TreeOf(page, '分部分项')
  await sheet.column('name').first().waitFor({ timeout: 30_000 })
  return sheet
}
