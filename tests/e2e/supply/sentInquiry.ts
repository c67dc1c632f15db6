import { DICT } from '#schemas/dict/dictionaries.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { authApi } from '#shared/api/auth.ts'
import { documentApi } from '#shared/api/document.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { apiFor } from '../tools/app.ts'

const inquiryApi = documentApi(INQUIRIES.MATERIAL)
const linkApi = inquiryLinkApis.MATERIAL
const ITEMS = [['全抛釉地砖', '1306.45'], ['瓷砖胶', '4859'], ['中砂', '30.64']] as const

/** An inquiry sent to three suppliers, and the first one's page address. */
export async function sent(head: Record<string, unknown> = {}): Promise<{
  readonly id: string, readonly invited: string, readonly path: string
}> {
  const api = await apiFor('buyer')
  const { userId } = await api.call(authApi.queryNowUserInfo, {})
  const suppliers = []
  for (const name of ['甲', '乙', '丙']) {
    const supplierName = `${name}陶瓷${newId()}`
    suppliers.push({ id: newId(), supplierName, supplierId: (await api.call(supplierApis.MATERIAL.save, { head: { supplierName } })).id })
  }
  const { id } = await api.call(inquiryApi.save, {
    head: {
      inquiryName: '瓷砖及辅料', deadline: new Date(Date.now() + 3_600_000).toISOString(), sealed: true, inquiryWay: 'INVITED',
      handlerId: userId, demands: '报到场价，含卸货', ...head,
    },
    lines: {
      items: ITEMS.map(([itemName, quantity]) => ({ id: newId(), itemName, quantity, unit: dictKey(DICT.materialUnit, 'm²') })), suppliers,
    },
  })
  await api.call(inquiryApi.act, { ids: [id], action: 'send' })
  const { lines } = await api.call(inquiryApi.info, { id })
  const invited = lines.suppliers[0]!.id!
  return { id, invited, path: `/em${(await api.call(linkApi.link, { id: invited })).path}` }
}
