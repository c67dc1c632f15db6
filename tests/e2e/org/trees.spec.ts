import { expect } from 'playwright/test'
import { dictApi } from '#shared/api/dict.ts'
import { libraryApi } from '#shared/api/library.ts'
import { peopleApi } from '#shared/api/people.ts'
import { TreeOf } from '../gallery/treePage.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { walkTree } from './treeWalk.ts'

const section = (key: string, login = 'admin') =>
  (page: Parameters<typeof openAs>[0]) => openAs(page, `/merchant/settings?section=${key}`, login)

for (const [key, label, title] of [['itemTree', '分项类型', '分类'], ['materialTree', '材料类型', '分类'], ['departments', '部门', '部门']] as const) {
  test(`${label}: a tree is kept in its grid`, key === 'itemTree' ? IN_FULL : {}, async ({ page }) => {
    if (key === 'departments')
      await (await apiFor('admin')).call(peopleApi.saveDepartments, { added: [{ id: 'new-1', cells: { name: '走查部' } }] })
    const sheet = await walkTree(page, { title, noun: title, open: section(key) })
    const top = await sheet.rowId('name', '走查甲')
    await sheet.cell(top, 'name').click()
    await press(page, 'Alt+Delete')
    await expect(sheet.row(top)).toHaveCount(0)
    await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  })
}

test('the platform\'s types keep their names and places, and one in use stays and says where it is used', async ({ page }) => {
  const admin = await apiFor('admin')
  const { ids } = await admin.call(
    dictApi.saveTreeNodes, { tree: 'MATERIAL', added: [{ id: 'new-1', cells: { name: '在用类型', parentId: '0101' } }] }
  )
  const nodeId = ids['new-1']!
  const added = [{ id: 'new-1', cells: { materialName: '走查用料', unit: 'm', materialType: nodeId, brand: '无' } }]
  expect((await admin.call(libraryApi.batchSaveMaterial, { machine: false, added })).problems).toEqual([])
  await section('materialTree')(page)
  const sheet = new TreeOf(page, '分类')
  await sheet.cell('01', 'name').click()
  await page.keyboard.type('改')
  await press(page, 'Escape')
  await expect(sheet.cell('01', 'name')).not.toHaveText('改')
  await press(page, 'ArrowRight')
  await sheet.cell('0101', 'name').click()
  await press(page, 'ArrowRight')
  await sheet.cell(nodeId, 'name').click()
  await press(page, 'Alt+Delete')
  await expect(toast(page, '“在用类型”已用于材料机械 1 处，不能删除，可以停用')).toBeVisible()
  await expect(sheet.row(nodeId)).toBeVisible()
  await sheet.drag('02', '03', 0.5)
  await expect(toast(page, '只能在同级中移动')).toBeVisible()
  await expect(sheet.row('02')).toHaveAttribute('aria-level', '1')
})

test('who may only look finds no way to change a tree', async ({ page }) => {
  const admin = await apiFor('admin')
  const { id } = await admin.call(peopleApi.addRole, { name: '只看企业' })
  await admin.call(
    peopleApi.saveRolePermissions,
    { changed: [{ id: `${id}.N_MERCHANT`, cells: { query: true, get: true }, was: { query: false, get: false } }] }
  )
  const [person] = await admin.call(peopleApi.queryColleagues, { text: '吴国栋' })
  const had = await admin.call(peopleApi.queryStaffRoles, { userId: person!.userId })
  await admin.call(peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: [id] })
  await section('itemTree', 'keeper')(page)
  const sheet = new TreeOf(page, '分类')
  const name = sheet.column('name').first()
  const before = await name.textContent()
  await name.click()
  await expect(page.getByRole('button', { name: '新增分类' })).toHaveCount(0)
  await press(page, 'Alt+Shift+ArrowDown')
  await page.keyboard.type('改')
  await press(page, 'Enter')
  await expect(sheet.column('name').first()).toHaveText(before!)
  await admin.call(peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: had.roleIds })
})
