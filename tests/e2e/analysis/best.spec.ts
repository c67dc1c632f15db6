import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { groupThousands, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { projectApi } from '#shared/api/project.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ESTIMATORS, ITEMS, submittedAnalyses } from './compared.ts'

test('the best of two analyses is composed item by item, asks why where it is not the lowest, and stands in the document; reports come to '
  + 'the sheet\'s sums', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const compare = () => cost.call(analysisBestApi.compare, { projectId })
  const { analyses, rows } = await compare()
  const low = analyses.findIndex(({ analyseId }) => rows[0]!.offers.find(offer => offer.lowest)!.analyseId === analyseId)
  const high = 1 - low
  const [cheap, dear] = [`direct${low}`, `direct${high}`]
  const moneyOf = (item: number, at: number) =>
    groupThousands(rows[item]!.offers.find(({ analyseId }) => analyseId === analyses[at]!.analyseId)!.direct!)

  await openAs(page, `/project/${projectId}/analyse/info`, 'cost')
  await page.getByRole('button', { name: '逐项择优' }).click()
  const sheet = new SheetOf(page, '逐项择优')
  await expect(sheet.root.locator('.yz-header-group')).toContainText([ESTIMATORS.estimator, ESTIMATORS.pm])
  const [first, second, third] = await Promise.all(ITEMS.map(name => sheet.rowId('name', name))) as [string, string, string]

  // By the menu, by Space, by an estimator's digit, by the mouse; undo restores the previous pick.
  await page.getByRole('button', { name: '全部取' }).click()
  const lowest = page.getByRole('menuitem', { name: '每项最低' })
  await lowest.click()
  // A closing menu returns the focus to its button.
  await expect(lowest).toBeHidden()
  await expect(sheet.cell(first, 'above')).toHaveText('—')
  await expect(sheet.cell(first, cheap)).toHaveClass(/yz-taken/)
  await expect(sheet.cell(first, cheap).getByLabel('该项最低')).toBeVisible()
  await sheet.cell(first, dear).click()
  await press(page, 'Space')
  await expect(sheet.cell(first, 'direct')).toHaveText(moneyOf(0, high))
  await sheet.cell(second, 'name').click()
  await press(page, String(high + 1))
  await expect(sheet.cell(second, dear)).toHaveClass(/yz-taken/)
  await press(page, 'Control+z')
  await expect(sheet.cell(second, cheap)).toHaveClass(/yz-taken/)
  await sheet.cell(third, dear).locator('.yz-one').click()
  await expect(sheet.cell(third, 'direct')).toHaveText(moneyOf(2, high))
  await sheet.cell(third, cheap).locator('.yz-one').click()
  await expect(sheet.cell(third, 'direct')).toHaveText(moneyOf(2, low))

  // Picks everything at once with a preview, undone in one step; another user's picks appear live, and no undo removes them.
  await page.getByRole('button', { name: '全部取' }).click()
  const fullAnalysis = page.getByRole('menuitem', { name: new RegExp(`^${analyses[high]!.realName}`) })
  await expect(fullAnalysis).toContainText(groupThousands(
    toScale(sumOf(rows.map((_, item) => rows[item]!.offers.find(({ analyseId }) => analyseId === analyses[high]!.analyseId)!.direct!)), 2)
  ))
  await fullAnalysis.click()
  await expect(sheet.cell(third, dear)).toHaveClass(/yz-taken/)
  const lowestTaken = async () =>
    (await compare()).rows.map(({ itemId }, item) => rows[item]!.offers.find(offer => offer.itemId === itemId)?.lowest)
  // Waits for each pick: another user's pick in between would be overwritten.
  await expect.poll(lowestTaken).toEqual([false, false, false])
  await toast(page, `已全部取${analyses[high]!.realName}`).getByRole('button', { name: '撤销' }).click()
  await expect(sheet.cell(third, cheap)).toHaveClass(/yz-taken/)
  await expect(sheet.cell(first, dear)).toHaveClass(/yz-taken/)
  await expect.poll(lowestTaken).toEqual([false, true, true])
  const idOf = (item: number, at: number) => rows[item]!.offers.find(({ analyseId }) => analyseId === analyses[at]!.analyseId)!.itemId
  await cost.call(analysisBestApi.pick, { projectId, picks: [{ itemId: idOf(1, high), reason: '别处取的' }] })
  await expect(sheet.cell(second, dear)).toHaveClass(/yz-taken/)
  await expect(sheet.cell(second, 'reason')).toHaveText('别处取的')
  await cost.call(analysisBestApi.pick, { projectId, picks: [{ itemId: idOf(1, low) }] })
  await expect(sheet.cell(second, cheap)).toHaveClass(/yz-taken/)

  // Filters rows above the lowest, by keys; the filter is in the address, and a row that has become the lowest stays in place.
  const displayFilter = page.getByRole('radiogroup', { name: '显示的清单项' })
  const choice = (name: string) => displayFilter.getByRole('radio', { name })
  await expect(choice('未取最低 1')).toBeVisible()
  await tabTo(page, choice(`全部 ${ITEMS.length}`), 'Shift+Tab')
  await press(page, 'ArrowLeft')
  await expect(page).toHaveURL(/part=above/)
  await expect.poll(() => sheet.texts('name')).toEqual([ITEMS[0]])
  await page.reload()
  await expect.poll(() => sheet.texts('name')).toEqual([ITEMS[0]])
  await sheet.cell(first, 'name').click()
  await press(page, String(low + 1))
  await expect(choice('未取最低 0')).toBeVisible()
  await expect.poll(() => sheet.texts('name')).toEqual([ITEMS[0]])
  await press(page, 'Control+z')
  await choice('相差 ≥ 5% 0').click()
  await expect(sheet.root).toContainText('没有相差 ≥ 5%的清单项')
  await page.getByRole('button', { name: '显示全部' }).click()
  await sheet.expectRows('name', ITEMS.length)

  // Differences of the two by step, with the money of each.
  await sheet.cell(first, 'name').click()
  const dock = page.getByRole('region', { name: '差在哪里' })
  const { parts } = await cost.call(analysisBestApi.parts, { projectId, itemId: rows[0]!.id })
  for (const section of ['labour', 'material'] as const) {
    const sum = toScale(sumOf(parts.filter(part => part.class === section).flatMap(({ amounts }) =>
      amounts.filter(({ analyseId }) => analyseId === analyses[high]!.analyseId).map(({ amount }) => amount!))), 2)
    await expect(dock.getByRole('table', { name: section === 'labour' ? '人工差异' : '材料差异' }).getByRole('row').last()).toContainText(
      groupThousands(sum)
    )
  }
  await press(page, 'Escape')

  // Requires a reason; a digit in that cell is text.
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(toast(page, '还有 1 项取值高于最低，请填写原因')).toBeVisible()
  await expect(sheet.cell(first, 'reason')).toHaveClass(/cell-error/)
  await sheet.type(first, 'reason', '2 号方案材料为甲方指定')
  await expect(sheet.cell(first, 'reason')).toHaveText('2 号方案材料为甲方指定')
  await expect(sheet.cell(first, 'reason')).not.toHaveClass(/cell-error/)
  await expect.poll(async () => (await compare()).rows.map(({ reason }) => reason)).toEqual(['2 号方案材料为甲方指定', null, null])
  const { picked } = await compare()
  await expect(page.getByLabel('择优合计')).toContainText(`择优合计 ${groupThousands(picked.direct!)}`)
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/\/project\/analyse\?id=/)
  await expect(page.locator('main:visible')).toContainText(groupThousands(picked.direct!))

  // The analysis's sum by material equals its sheet's, and so do the rows behind a sum.
  const { sums } = await cost.call(analysisSheetApi.totals, { projectId, analyseId: ids.estimator })
  await openAs(page, `/project/${projectId}/analyse/joinDetail?analyseId=${ids.estimator}`, 'cost')
  await page.getByRole('button', { name: '报表' }).click()
  const report = new SheetOf(page, '材料汇总')
  const total = (target: SheetOf) => target.root.locator('.ag-row-pinned .ag-cell[col-id="amount"]')
  await expect(total(report)).toHaveText(groupThousands(sums.material!))
  const amount = await report.column('amount').first().textContent()
  await report.column('materialName').first().locator('.yz-link').click()
  const itemSheet = new SheetOf(page, '材料明细')
  await itemSheet.expectRows('itemName', ITEMS.length)
  await expect(total(itemSheet)).toHaveText(amount!)
  await press(page, 'Escape')
  await page.getByText('工种', { exact: true }).click()
  await expect(total(new SheetOf(page, '工种汇总'))).toHaveText(groupThousands(sums.labour!))
})

test('a comparison leaves as a workbook with the totals of the page, named after its project', async ({ page }) => {
  const { rows: [project] } = await (await apiFor('cost')).call(projectApi.describeProjectsForSimple, { projectName: '珠江智谷' })
  await openAs(page, `/project/${project!.projectId}/analyse/joinDetail?view=best`, 'cost')
  const sheet = new SheetOf(page, '逐项择优')
  await sheet.rowId('name', '楼地面装饰工程')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^逐项择优_.*珠江智谷.*_\d{12}\.xlsx$/)
  const [book] = await readBytes(await readFile(await file.path()))
  const last = book!.rows.at(-1)!
  const displayed = await sheet.root.locator('.ag-row-pinned .ag-cell[col-id="direct"]').textContent()
  expect(last[0]?.text).toBe('合计')
  expect(last.flatMap(cell => (cell?.number ? [groupThousands(toScale(sumOf([cell.number]), 2))] : []))).toContain(displayed)
})

test('a comparison is read by keys: from difference to difference, into what differs, and back', IN_FULL, async ({ page }) => {
  const { rows: [project] } = await (await apiFor('cost')).call(projectApi.describeProjectsForSimple, { projectName: '珠江智谷' })
  await openAs(page, `/project/${project!.projectId}/analyse/joinDetail?view=best`, 'cost')
  const sheet = new SheetOf(page, '逐项择优')
  const section = await sheet.rowId('name', '楼地面装饰工程')
  await expect(sheet.root.locator(`.ag-row[row-id="${section}"]`)).toHaveClass(/is-section/)
  await sheet.cell(section, 'name').click()
  await expect(page.getByRole('main').locator('.yz-foot .yz-keys')).toHaveText('Alt ↓下一差异F6差在哪里')
  const dock = page.getByRole('region', { name: '差在哪里' })
  const visited: string[] = []
  for (let at = 0; at < 2; at++) {
    await press(page, 'Alt+ArrowDown')
    await expect(dock.getByRole('row').first()).toBeVisible()
    const name = await sheet.root.locator('.ag-row-focus [col-id="name"]').first().textContent()
    expect(visited).not.toContain(name)
    visited.push(name!)
  }
  expect(visited[0]).toMatch(/竹、木（复合）地板/)
  await press(page, 'F6')
  await expect.poll(() => dock.evaluate(one => one.contains(document.activeElement))).toBe(true)
  await press(page, 'Escape')
  await expect(dock).toBeHidden()
  await expect(page.getByRole('main').locator('.yz-foot .yz-keys')).toHaveText('Alt ↓下一差异')
  await press(page, 'Alt+ArrowUp', 'ArrowUp')
  await expect(sheet.root.locator('.yz-sheet-input')).toBeFocused()
  // Where 择优 has room for one user, a tab selects the user; a key picks the other one, and the file has both.
  await page.setViewportSize({ width: 768, height: 900 })
  const people = page.getByRole('radiogroup', { name: '显示的测算人员' })
  await expect(sheet.root.locator('.yz-header-group')).toContainText([ESTIMATORS.estimator])
  await expect(sheet.root.locator('.yz-header-group').filter({ hasText: ESTIMATORS.pm })).toHaveCount(0)
  await people.getByText(ESTIMATORS.pm).click()
  await expect(sheet.root.locator('.yz-header-group').filter({ hasText: ESTIMATORS.estimator })).toHaveCount(0)
  await expect(sheet.root.locator('.yz-header-group').first()).toContainText(ESTIMATORS.pm)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const file = JSON.stringify(await readBytes(await readFile(await (await coming).path())))
  for (const name of Object.values(ESTIMATORS)) expect(file).toContain(`${name} 合价`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(people).toHaveCount(0)
})
