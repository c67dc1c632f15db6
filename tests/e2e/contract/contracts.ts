import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis } from '../../tools/contractApis.ts'
import { libraryApi } from '#shared/api/library.ts'
import { projectApi } from '#shared/api/project.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { apiFor, press, toast, tabTo } from '../tools/app.ts'
import { button } from '../tools/approval.ts'

export const KIND = 'contract.material'
export const SUPPLEMENT = 'contract.materialSupplement'
export const TILE = '全抛釉地砖'
export const called = (sign: string): string => `${sign}${String(Date.now()).slice(-6)}`
export const addressOf = (id: string): string => `/material/contract/detail?id=${id}`

/** A buyer's contract for a project under construction; its item, in so many lines, is a library item. */
export async function newContract(
  contractName: string, lines = 1, head: Record<string, string> = {}
): Promise<{ id: string, version: number }> {
  const api = await apiFor('buyer')
  const { rows: [supplier] } = await api.call(supplierApis.MATERIAL.page, { quick: '东鹏' })
  const { rows: [tile] } = await api.call(libraryApi.describeMaterialsByES, { materialName: TILE })
  const { rows: [project] } = await api.call(projectApi.describeProjectsForSimple, { projectName: '科创中心' })
  return api.call(contractApis.MATERIAL.save, {
    head: {
      contractName, supplierId: supplier!.id, projectId: project!.projectId, contractKind: 'ORDER', includeTax: true, taxRate: '13',
      progressRate: '80', retentionRate: '3', ...head,
    },
    lines: { items: Array.from({ length: lines }, () => ({
      id: randomUUID(), itemName: TILE, spec: tile!.spec, brand: tile!.brand, unit: tile!.unit, libMaterialId: tile!.id, quantity: '100',
      price: '56.78',
    })) },
  }, randomUUID())
}

/** Submits by keys only, without copies. */
export async function submit(page: Page): Promise<void> {
  await tabTo(page, button(page, '提交'))
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: /提交审批/ }).getByRole('list', { name: '审批路线' })).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(toast(page, '已提交审批')).toBeVisible()
}

export async function approveAs(kind: string, id: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const api = await apiFor(name)
    const { taskId, version } = await api.call(approvalApi.workflow, { kind, id })
    await api.call(approvalApi.audit, { kind, id, taskId: taskId!, version, resultState: 'agree', opinion: '同意' }, randomUUID())
  }
}

export async function signedContract(contractName: string): Promise<string> {
  const { id, version } = await newContract(contractName)
  const buyer = await apiFor('buyer')
  await buyer.call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
  await approveAs(KIND, id, ['pm', 'cost', 'boss'])
  await buyer.call(contractApis.MATERIAL.act, { ids: [id], action: 'sign' }, randomUUID())
  return id
}
