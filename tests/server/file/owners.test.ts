import { getTableColumns, getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { contract, contractSupplement } from '#server/db/tables/contract.ts'
import { document, documentComment } from '#server/db/tables/document.ts'
import { feedback, feedbackComment } from '#server/db/tables/feedback.ts'
import { material } from '#server/db/tables/library.ts'
import { man, manCertificate } from '#server/db/tables/man.ts'
import { merchant } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { quota } from '#server/db/tables/quota.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { supplier, supplierCertificate } from '#server/db/tables/supplier.ts'
import { award, inquiry, inquiryApply, inquirySupplier, purchaseOrder } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { fileOwners } from '#server/files/index.ts'
import { companyApi } from '#shared/api/company.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { fileApi } from '#shared/api/file.ts'
import { libraryApi } from '#shared/api/library.ts'
import { personApi } from '#shared/api/man.ts'
import { TABLES } from '../harness/tables.ts'
import { withPeople, type Person } from '../harness/world.ts'
import { overHttp, picture } from './http.ts'

const world = withPeople()
const http = overHttp(world.running)

const upload = async ({ headers }: Person): Promise<string> => (await http.send(headers, 'a.png', picture(newId()))).data.id
const isGiven = async (person: Person, id: string): Promise<boolean> => {
  const { status } = await http.call(fileApi.queryAttachmentByIds.path, person.headers, { ids: [id] })
  expect([200, 404]).toContain(status)
  return status === 200
}

/** A record of each kind with a file, in the transaction's merchant. */
const aMan = () => ({
  id: newId(), realName: '张三', idNumberShown: '1****1', idNumberSealed: newId(), idNumberMark: newId(), phone: '13800000000',
  jobCategory: '1', entryDate: '2026-01-01',
})
const aMaterial = () => ({ id: newId(), name: newId(), unit: 'm2', typeCode: '1', machine: false, identity: newId(), searchKey: 'x' })
const aQuota = () => ({ id: newId(), code: newId(), name: newId(), searchKey: 'x' })
const aFeedback = () =>
  ({ id: newId(), userId: 'nobody', realName: '某人', merchantName: '公司', kind: 'BUG' as const, title: '题', content: '写在这里的内容' })
const anInquiry = () => ({
  id: newId(), kind: 'MACHINE' as const, code: newId(), inquiryName: '询价', handlerId: 'nobody', inquiryWay: 'INVITED' as const,
  deadline: '2030-01-01T00:00:00Z', sealed: true,
})
const RECORDS: Readonly<Record<string, (tx: Tx, id: string) => Promise<unknown>>> = {
  'merchant.logo': ({ q, ctx, sql }, id) => sql`update ${merchant} set logo = ${id} where merchant_id = ${ctx.merchantId}`.then(() => q),
  'material.img_ids': ({ q }, id) => q.insert(material).values({ ...aMaterial(), imgIds: [id] }),
  'material.attachment_ids': ({ q }, id) => q.insert(material).values({ ...aMaterial(), attachmentIds: [id] }),
  'quota.img_ids': ({ q }, id) => q.insert(quota).values({ ...aQuota(), imgIds: [id] }),
  'man.photo_ids': ({ q }, id) => q.insert(man).values({ ...aMan(), photo: [id] }),
  'man.id_picture_ids': ({ q }, id) => q.insert(man).values({ ...aMan(), idPictures: [id] }),
  async 'man_certificate.picture_ids'({ q }, id) {
    const owner = aMan()
    await q.insert(man).values(owner)
    await q.insert(manCertificate).values({ id: newId(), manId: owner.id, kind: 'OTHER', number: '1', picture: [id] })
  },
  'supplier.attachment_ids': ({ q }, id) => q.insert(supplier)
    .values({ id: newId(), kind: 'MACHINE', supplierName: newId(), attachments: [id] }),
  async 'contract.attachment_ids'({ q }, id) {
    const supplierId = newId()
    await q.insert(supplier).values({ id: supplierId, kind: 'MACHINE', supplierName: supplierId })
    await q.insert(contract).values({
      id: newId(), kind: 'MACHINE', code: newId(), contractName: '合同', supplierId, contractKind: 'ORDER', taxRate: '13', includeTax: true,
      attachments: [id],
    })
  },
  async 'contract_supplement.attachment_ids'({ q }, id) {
    const recordId = newId()
    await q.insert(supplier).values({ id: recordId, kind: 'MACHINE', supplierName: recordId })
    await q.insert(contract).values(
      {
        id: recordId, kind: 'MACHINE', code: recordId, contractName: '合同', supplierId: recordId, contractKind: 'ORDER', taxRate: '13',
        includeTax: true,
      }
    )
    await q.insert(contractSupplement).values({
      id: newId(), kind: 'MACHINE', code: newId(), supplementName: '补充', contractId: recordId, contractCode: recordId, supplierId: recordId,
      contractKind: 'ORDER', includeTax: true, reason: '因', taxRate: '13', attachments: [id],
    })
  },
  async 'supplier_certificate.file_ids'({ q }, id) {
    const supplierId = newId()
    await q.insert(supplier).values({ id: supplierId, kind: 'MATERIAL', supplierName: supplierId })
    await q.insert(supplierCertificate).values({ id: newId(), supplierId, certificateKind: 'OTHER', number: '1', papers: [id] })
  },
  'inquiry.attachment_ids': ({ q }, id) => q.insert(inquiry).values({ ...anInquiry(), attachments: [id] }),
  'inquiry_apply.attachment_ids': ({ q }, id) => q.insert(inquiryApply)
    .values({ id: newId(), kind: 'MACHINE', code: newId(), purpose: '问价', handlerId: 'nobody', attachments: [id] }),
  async 'award.attachment_ids'({ q }, id) {
    const inquiryRow = anInquiry()
    await q.insert(inquiry).values(inquiryRow)
    await q.insert(award).values({
      id: newId(), kind: 'MACHINE', code: newId(), awardName: '定标', inquiryId: inquiryRow.id, handlerId: 'nobody', comparison: {},
      attachments: [id],
    })
  },
  async 'purchase_order.attachment_ids'({ q }, id) {
    const recordId = newId()
    await q.insert(supplier).values({ id: recordId, kind: 'MACHINE', supplierName: recordId })
    await q.insert(project).values({ id: recordId, projectCode: recordId, projectName: recordId })
    await q.insert(purchaseOrder).values({
      id: newId(), kind: 'MACHINE', code: newId(), orderName: '订单', projectId: recordId, supplierId: recordId, handlerId: 'nobody',
      needDay: '2026-12-01', deliverTo: 'STORE', includeTax: true, taxRate: '13', attachments: [id],
    })
  },
  async 'quote_version.file_ids'({ q }, id) {
    const [inquiryRow, invited] = [{ ...anInquiry(), sealed: false }, newId()]
    await q.insert(inquiry).values(inquiryRow)
    await q.insert(inquirySupplier).values({ id: invited, inquiryId: inquiryRow.id })
    await q.insert(inquiryInvite).values({ invitedId: invited })
    await q.insert(quoteVersion).values({ invitedId: invited, number: 1, content: 'x', way: 'PAPER', byName: '某人', fileIds: [id] })
  },
  'feedback.image_ids': ({ q }, id) => q.insert(feedback).values({ ...aFeedback(), imageIds: [id] }),
  async 'feedback_comment.image_ids'({ q }, id) {
    const feedbackRow = aFeedback()
    await q.insert(feedback).values(feedbackRow)
    await q.insert(feedbackComment)
      .values({ id: newId(), feedbackId: feedbackRow.id, userId: 'nobody', realName: '某人', side: 'REPORTER', content: '答', imageIds: [id] })
  },
  async 'document_comment.file_ids'({ q }, id) {
    const documentId = newId()
    await q.insert(document).values({ id: documentId, kind: 'man.team', code: documentId })
    await q.insert(documentComment).values({ id: newId(), documentId, userId: 'nobody', realName: '某人', content: '评', fileIds: [id] })
  },
  'merchant_apply.licence_id': ({ q }, id) => q.insert(merchantApply).values({
    id: newId(), applyCode: newId(), companyName: '公司', creditCode: newId().slice(0, 18), regionCode: '110101', contact: '李',
    phone: '13800000000', licenceId: id,
  }),
}
/** Permissions that open each kind of record; none means every member of the merchant. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'merchant.logo': [], 'material.img_ids': ['N_QUOTA:query'], 'material.attachment_ids': ['N_MACHINE:query'],
  'quota.img_ids': ['N_QUOTA:query'], 'man.photo_ids': ['N_WORKER:query'],
  'man.id_picture_ids': ['N_WORKER:edit'], 'man_certificate.picture_ids': ['N_WORKER:query'], 'feedback.image_ids': ['N_MERCHANT:query'],
  'document_comment.file_ids': ['N_WORKER:query'],
  'feedback_comment.image_ids': ['N_MERCHANT:query'], 'supplier.attachment_ids': ['N_MACHINE:query'],
  'contract.attachment_ids': ['N_MACHINE:query'], 'contract_supplement.attachment_ids': ['N_MACHINE:query'],
  'supplier_certificate.file_ids': ['N_MATERIAL:query'], 'merchant_apply.licence_id': ['N_PLATFORM:query'],
  'inquiry.attachment_ids': ['N_MACHINE:query'], 'inquiry_apply.attachment_ids': ['N_MACHINE:query'],
  'award.attachment_ids': ['N_MACHINE:query'], 'purchase_order.attachment_ids': ['N_MACHINE:query'],
  'quote_version.file_ids': ['N_MACHINE:query'],
}
/** Files for participants of an approval or members of a project, which have separate tests. */
const NARROWER: readonly string[] = [
  'analysis_round.attachment_ids', 'approval_log.file_ids', 'project.attachment_ids', 'subscribe.attachment_ids',
    'in_document.attachment_ids', 'out_document.attachment_ids', 'pick.attachment_ids', 'back_request.attachment_ids',
  'purchase_return.attachment_ids', 'stock_count.attachment_ids', 'stock_transfer.attachment_ids', 'month_end.attachment_ids',
    'variable_change.before_photo_ids', 'variable_change.after_photo_ids', 'variable_change.attachment_ids',
  'variable_confirmation.file_ids', 'loss.photo_ids', 'loss.attachment_ids',
    'schedule_delay.evidence_ids',
]
/**
 * Not served by id: the user's avatar, licences without an application, exports by their records, the visit log, and attachments of a
 * supplier's unsent quote.
 */
const ELSEWHERE = [
  'app_user.avatar', 'apply_licence.file_id', 'export_record.bare_file_id', 'export_record.file_id', 'file_visit.file_id',
  'inquiry_invite.file_id', 'project_bill.file_id',
]

it('knows every column that holds files', () => {
  const columns = TABLES.flatMap(table => Object.values(getTableColumns(table))
    .filter(({ name }) =>
      /(^|_)(img|image|photo|picture|attachment|licence|logo|avatar|file)(_ids?)?$|_evidence_ids$|^evidence_ids$/.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`))
  const owned = [...new Set(fileOwners().map(({ table, column }) => `${getTableName(table)}.${column.name}`))]
  expect(columns.toSorted()).toEqual([...owned, ...ELSEWHERE].toSorted())
  expect(Object.keys(RECORDS).toSorted()).toEqual(owned.filter(name => !NARROWER.includes(name)).toSorted())
})

it('gives a file that belongs to nothing to its uploader alone', async () => {
  const [uploader, colleague, stranger] = [
    await world.person('m1'), await world.person('m1', ['N_MERCHANT:query', 'N_QUOTA:query', 'N_WORKER:query', 'N_WORKER:edit']),
    await world.person('m2'),
  ]
  const id = await upload(uploader)
  expect([await isGiven(uploader, id), await isGiven(colleague, id), await isGiven(stranger, id)]).toEqual([true, false, false])
})

describe.each(Object.keys(RECORDS))('%s', name => {
  it('gives its files to whoever may see the record', async () => {
    const merchantId = name.startsWith('merchant_apply') ? PLATFORM_MERCHANT : 'm1'
    const uploader = await world.person(merchantId)
    const [reader, unprivileged, stranger] = [
      await world.person(merchantId, KEYS[name]),
      await world.person(merchantId, name.startsWith('supplier') ? ['N_WORKER:query'] : ['P_PRICE']), await world.person('m2', KEYS[name]),
    ]
    const id = await upload(uploader)
    expect(await isGiven(reader, id)).toBe(false)
    await world.system(tx => RECORDS[name]!(tx, id), merchantId)
    expect([await isGiven(uploader, id), await isGiven(reader, id), await isGiven(unprivileged, id), await isGiven(stranger, id)]).toEqual(
      [true, true, KEYS[name]!.length === 0, false]
    )
  })
})

describe("a colleague's file cannot be made one's own by putting it into a record", () => {
  let thief: Person
  let id = ''
  beforeAll(async () => {
    thief = await world.person(
      'm1', ['N_MATERIAL:edit', 'N_MATERIAL:query', 'N_WORKER:edit', 'N_WORKER:query', 'N_MERCHANT:edit', 'N_MERCHANT:query', 'P_PRICE']
    )
    id = await upload(await world.person('m1'))
  })
  const message = '文件不存在或已被删除，请重新上传'

  it('of feedback', async () => {
    expect(await thief.refused(feedbackApi.add, { kind: 'BUG', title: '题', content: '写在这里的内容足够长了', imageIds: [id] })).toEqual(
      [404, 'NOT_FOUND']
    )
  })
  it('of the library', async () => {
    const { msg } = await http.call(
      libraryApi.saveMaterial.path, thief.headers,
      { row: { materialName: '砖', unit: 'm2', imgPath: [{ id, originName: '', visitUrl: '' }] } }
    )
    expect(msg).toBe(message)
  })
  it('of the company', async () => {
    const { version, logo: _logo, ...company } = await thief.call(companyApi.describeCompany, {})
    expect(await thief.refused(companyApi.saveCompany, { ...company, version, logoId: id })).toEqual([404, 'NOT_FOUND'])
  })
  it('and stays hidden', async () => expect(await isGiven(thief, id)).toBe(false))
})

it('a picture that is taken out of a record can be put back by a colleague', async () => {
  const rights = ['N_MATERIAL:edit', 'N_MATERIAL:query', 'P_PRICE']
  const [uploader, colleague] = [await world.person('m1', rights), await world.person('m1', rights)]
  const file = { id: await upload(uploader), originName: 'a.png', visitUrl: '' }
  const row = { ...aMaterial(), imgIds: [file.id] }
  await world.system(({ q }) => q.insert(material).values(row), 'm1')
  const save = (cells: object, before: object) =>
    colleague.call(libraryApi.batchSaveMaterial, { machine: false, changed: [{ id: row.id, cells: { ...cells }, was: { ...before } }] })
  await save({ imgPath: [] }, { imgPath: [file] })
  expect(await isGiven(colleague, file.id)).toBe(false)
  const { problems, rows } = await save({ imgPath: [file] }, { imgPath: [] })
  expect(problems.filter(({ column }) => column === 'imgPath')).toEqual([])
  expect(rows[0]?.imgPath ?? [file]).toMatchObject([{ id: file.id }])
})

it('pictures of an identity card are for those who may edit, a photo for whoever sees the person', async () => {
  const [editor, reader] = [await world.person('m1', ['N_WORKER:edit', 'N_WORKER:query']), await world.person('m1', ['N_WORKER:query'])]
  const [photo, card] = [await upload(editor), await upload(editor)]
  const record = { ...aMan(), photo: [photo], idPictures: [card] }
  await world.system(({ q }) => q.insert(man).values(record), 'm1')
  expect([await isGiven(reader, photo), await isGiven(reader, card)]).toEqual([true, false])
  expect((await reader.call(personApi.info, { id: record.id })).head).toMatchObject({ photo: [{ id: photo }], idPictures: null })
})
