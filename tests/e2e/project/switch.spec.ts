import { expect } from 'playwright/test'
import { commonApi } from '#shared/api/common.ts'
import { projectApi } from '#shared/api/project.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'

test('another project is found by a key: those entered last first, with state and code, on the same tab; all of them are one step '
  + 'away', async ({ page }) => {
  const api = await apiFor('boss')
  const [building, prepared] = await Promise.all(
    ['科创中心 12 层', '云山酒店'].map(async projectName => (await api.call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!)
  )
  const head = page.locator('.yz-project-switch:visible')
  await openAs(page, `/project/${prepared!.projectId}/member`, 'boss')
  await expect(head).toContainText(prepared!.projectName)
  await expect.poll(async () => (await api.call(commonApi.querySetting, { name: 'project.recent' })).value).toContain(prepared!.projectId)
  await openAs(page, `/project/${building!.projectId}/management/roles`, 'boss')
  await expect(head).toContainText(building!.projectName)
  await expect(page.getByRole('tab', { name: /^项目成员/ })).toHaveAttribute('aria-selected', 'true')

  await press(page, 'Alt+k')
  const options = page.getByRole('option')
  await expect(options.nth(0)).toContainText(building!.projectName)
  await expect(options.nth(1)).toContainText(`${prepared!.state.value}　${prepared!.projectCode}`)
  await expect(page.locator('.yz-options-group')).toHaveText(['最近', '其他'])
  await page.getByRole('combobox', { name: '查找项目' }).fill('云山')
  await expect(options).toHaveCount(1)
  await press(page, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/project/${prepared!.projectId}/member$`))
  await expect(head).toContainText(prepared!.projectName)

  await expect(page.getByRole('button', { name: '全部项目' })).toHaveCount(0)
  await press(page, 'Alt+k')
  await page.getByRole('button', { name: '全部项目' }).click()
  await expect(page).toHaveURL(/\/project\/list$/)
})
