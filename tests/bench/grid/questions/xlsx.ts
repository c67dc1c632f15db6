import { fact, type Question } from '../findings.ts'

const ROWS = 10_000

/** Row 13: a workbook of the sheet, by the workspace's button; the page's longest block meanwhile. */
export const xlsx: Question = async ({ theatre: { screen: { ours: productActor } }, runs }) => {
  const { page } = productActor
  const longest: number[] = []
  await page.evaluate(() => window.probe.watchTasks())
  for (let round = 0; round < Math.min(3, runs.rounds) + 1; round++) {
    await productActor.mount(ROWS)
    await page.getByRole('button', { name: '更多工具' }).click()
    const item = page.getByRole('menuitem', { name: '导出表格' })
    await item.waitFor()
    await page.evaluate(() => window.probe.longTasks())
    const download = page.waitForEvent('download')
    await item.click()
    await (await download).path()
    const tasks = await page.evaluate(() => window.probe.longTasks())
    if (round > 0) longest.push(Math.max(0, ...tasks))
  }
  return [fact({ row: 13, metric: 'xlsx 10,000 × 20, longest task over 50 ms', goal: 50, unit: 'ms' }, Math.max(...longest))]
}
