import { defineDocument, files, text, type HeadOf } from '#schemas/kit/index.ts'
import { manCertificates, PICTURES } from './certificates.ts'
import { wholeColumns } from './columns.ts'
import { MAN_STATE } from './states.ts'

/** 工人的资料与证书 (domain B8)。 */
export const manPerson = defineDocument('man.person', {
  title: '工人', entity: 'man', named: 'realName', opens: '/work/man/edit?id={id}',
  calls: { info: 'man/queryMan', save: 'man/saveMan', remove: 'man/deleteMan', act: 'man/updateManState' },
  access: { read: 'N_WORKER', write: 'N_WORKER' },
  form: {
    header: {
      ...wholeColumns,
      teamId:     text('班组编号', { readOnly: true, hidden: true }),
      photo:      files('照片', { copy: false, maxCount: 1, maxSize: 5, types: PICTURES }),
      idPictures: files('身份证照片', { copy: false, maxCount: 2, maxSize: 5, types: PICTURES, shownTo: 'editors', help: '正反面各一张，只有可编辑的人能看到' }),
    },
    sections: {
      身份: ['realName', 'idNumber', 'phone'],
      用工: ['jobCategory', 'jobLevel', 'teamName', 'entryDate', 'state'],
      联系与工资卡: ['address', 'emergencyContact', 'emergencyPhone', 'bankName', 'bankCard'],
      照片与备注: ['photo', 'idPictures', 'remark'],
    },
    lines: { certificates: manCertificates },
  },
  life: {
    states: MAN_STATE, start: 'ON',
    actions: {
      back:    { label: '在岗', icon: 'agree', from: ['OFF', 'DISABLED'], to: 'ON' },
      leave:   { label: '离场', icon: 'leave', from: ['ON', 'DISABLED'], to: 'OFF' },
      disable: { label: '停用', icon: 'end', from: ['ON', 'OFF'], to: 'DISABLED' },
    },
    removing: '证书和照片一并删除。离开工地的工人请标为离场。',
  },
})
export type ManHead = HeadOf<typeof manPerson>
