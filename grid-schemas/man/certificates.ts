import { choice, date, defineGrid, files, text, type Rule, type RowOf } from '#schemas/kit/index.ts'
import { CERTIFICATE_KIND } from './states.ts'

export const PICTURES = ['jpg', 'jpeg', 'png'] as const
export const ENDS_AFTER_ISSUE: Rule = { when: {}, notBefore: { expires: 'issued' }, message: '证书的到期日期早于发证日期' }

/** 工人证书：一行一张，没有到期日的长期有效。 */
export const manCertificates = defineGrid('man.certificates', {
  title: '证书',
  access: { read: 'N_WORKER', write: 'N_WORKER' },
  columns: {
    kind:    choice('证书类型', CERTIFICATE_KIND, { required: '证书类型必须选择', width: 170, pin: 'left' }),
    number:  text('证书编号', { required: '证书编号必须填写', max: 50, width: 180, strip: 'all' }),
    issuer:  text('发证机关', { max: 100, width: 200 }),
    issued:  date('发证日期', { width: 120 }),
    expires: date('到期日期', { width: 120, help: '长期有效的不填' }),
    picture: files('证书照片', { maxCount: 2, maxSize: 5, types: PICTURES, width: 110, cell: 'imageGallery', excel: false }),
  },
  rules: [ENDS_AFTER_ISSUE],
  unique: { columns: ['kind', 'number'], message: '这张证书重复登记' },
  rows: { add: true, remove: true, move: true, copy: false },
})
export type ManCertificate = RowOf<typeof manCertificates>
