import { expect } from 'playwright/test'
import { planApi } from '#shared/api/plan.ts'
import { projectApi } from '#shared/api/project.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

test('when a project is built is planned beside its phases, which move with it; who only reads it is offered no days', async ({ page }) => {
  const cost = await apiFor('cost')
  const { rows: [project] } = await cost.call(projectApi.describeProjectsForSimple, { projectName: '珠江智谷' })
  const { projectId } = project!
  const plan = () => cost.call(planApi.project, { projectId })
  const { planStart, planEnd, phases } = await plan()
  const phase = phases.find(({ phaseName }) => phaseName === '地面铺贴')!

  await openAs(page, `/project/${projectId}/info`, 'pm')
  await page.getByRole('tab', { name: '计划' }).click()
  const sheet = new SheetOf(page, '项目计划')
  await expect(sheet.cell(phase.id, 'startDay')).toHaveText(phase.startDay!)
  await expectClean(page)
  const start = page.getByRole('combobox', { name: '计划开工' })
  const write = async (day: string): Promise<void> => {
    await start.fill(day)
    await press(page, 'Enter')
  }
  await write('2030-01-01')
  await expect(page.getByRole('alert')).toHaveText('计划完工早于计划开工')
  await expect(start).toHaveValue('2030-01-01')
  await write('明天')
  await expect(page.getByRole('alert')).toHaveText('日期请按 2026-11-18 填写')
  await expect(start).toHaveValue('明天')
  expect(await plan()).toMatchObject({ planStart, planEnd })
  await write(planEnd!)
  await expect(sheet.cell(phase.id, 'startDay')).not.toHaveText(phase.startDay!)
  await expect(page.getByText('，晚于计划完工')).toBeVisible()
  expect(await plan()).toMatchObject({ planStart: planEnd, planEnd })
  await write(planStart!)
  await expect(sheet.cell(phase.id, 'startDay')).toHaveText(phase.startDay!)
  expect(await plan()).toMatchObject({ planStart, planEnd })

  await openAs(page, `/project/${projectId}/plan`, 'cost')
  await expect(sheet.cell(phase.id, 'startDay')).toHaveText(phase.startDay!)
  await expect(start).toHaveCount(0)
})
