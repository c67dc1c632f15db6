import { z } from 'zod'
import { each } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { INQUIRY_LINKS } from '#schemas/supply/links.ts'
import { needOn, reads, writes } from './contract.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { quoteSchema } from './quote.ts'

/** ISO text with a time zone. */
const moment = z.string().max(40)
const contact = { contact: z.string().trim().max(20, '联系人最多 20 字').nullable(), phone: z.string().trim().max(20, '联系电话最多 20 字').nullable() }

const linkApiOf = (kind: SupplierKind) => {
  const { call } = SUPPLY_LIBRARY[kind]
  const [document, grid] = [INQUIRIES[kind], INQUIRY_LINKS[kind]]
  const [query, edit] = [needOn('query', document), needOn('edit', document)]
  return {
    page: reads(`inquiry/queryPage${call}InquiryLink`, {
      title: grid.title, need: query, input: pageInput(grid, { inquiryId: z.string().max(64).nullish(), id: z.string().max(64).nullish() }),
      output: pageOf(rowSchema(grid)),
    }),
    /** Only editors may obtain it: its holder quotes in the supplier's name. */
    link: reads(`inquiry/query${call}InquiryLink`, {
      title: '复制询价链接', need: edit, input: z.object({ id }), output: z.object({ path: z.string() }),
    }),
    invite: writes(`inquiry/invite${call}Supplier`, {
      title: '邀请供应商', need: edit, input: z.object({ inquiryId: id, supplierId: id, ...contact }), output: z.object({ id: z.string() }),
    }),
    saveContact: writes(`inquiry/save${call}InquiryContact`, { title: '修改询价联系人', need: edit, input: z.object({ id, ...contact }) }),
    revoke: writes(`inquiry/revoke${call}InquiryLink`, {
      title: '撤回询价链接', need: edit, input: z.object({ id, reason: z.string().trim().min(1, '请填写撤回原因').max(200, '原因最多 200 字') }),
    }),
    /** After a revocation; the supplier's earlier quotes count again. */
    resend: writes(`inquiry/resend${call}InquiryLink`, { title: '重新发送询价', need: edit, input: z.object({ id }) }),
    extend: writes(`inquiry/extend${call}Inquiry`, { title: '询价延期', need: edit, input: z.object({ id, deadline: moment }) }),
    /** Records a quote received by telephone, message or paper. */
    enter: writes(`inquiry/enter${call}Quote`, {
      title: '录入报价', need: edit, prices: true,
      input: z.object({
        id, way: z.enum(['PHONE', 'WECHAT', 'PAPER']), fileIds: z.array(id).min(1, '请上传报价凭据').max(10, '凭据最多 10 个'), quote: quoteSchema,
      }),
      output: z.object({ version: z.number(), at: z.string() }),
    }),
  }
}
export const inquiryLinkApis = each(LIBRARIES, linkApiOf)
