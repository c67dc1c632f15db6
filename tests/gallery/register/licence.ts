import { date, defineDocument, files, longText, text } from '#schemas/kit/index.ts'

/** 证照台账：企业的资质、许可与证书，到期前 30 天提醒。 */
export const licence = defineDocument('gallery.licence', {
  title: '证照', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' }, named: 'licenceName', opens: '/gallery/licence?id={id}',
  calls: { page: 'gallery/queryPageLicence', info: 'gallery/queryLicence', save: 'gallery/saveLicence', remove: 'gallery/deleteLicence' },
  form: {
    header: {
      licenceName: text('证照名称', { required: '证照名称必须填写', max: 50 }),
      number:      text('证照编号', { required: '证照编号必须填写', max: 50, strip: 'all' }),
      owner:       text('保管人', { required: '保管人必须填写', max: 20 }),
      validUntil:  date('有效期至', { help: '长期有效的不填' }),
      papers:      files('附件', { copy: false, maxCount: 5, maxSize: 10, types: ['jpg', 'jpeg', 'png', 'pdf'] }),
      remark:      longText('备注', { max: 200 }),
    },
    unique: { columns: ['number'], message: '证照编号已登记' },
  },
  list: {
    columns: {
      licenceName: { width: 200, pin: 'left', cell: 'recordLink' }, number: { width: 180 }, owner: { width: 100 },
      validUntil: { width: 120 },
    },
    sort: [['validUntil', 'asc']], quick: ['licenceName', 'number', 'owner'], lead: ['licenceName', 'validUntil'],
  },
  life: { due: { column: 'validUntil', days: 30, title: '证照到期' } },
})
