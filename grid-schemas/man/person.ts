import { defineDocument, files, type HeadOf } from '#schemas/kit/index.ts'
import { ENDS_BEFORE_ISSUE, endsBeforeIssue, manCertificates, PICTURES } from './certificates.ts'
import { wholeColumns } from './columns.ts'
import { MAN_STATE } from './states.ts'

/** 工人的资料与证书 (domain B8)。 */
export const manPerson = defineDocument('man.person', {
  title: '工人', named: 'realName', opens: '/work/man/edit?id={id}',
  access: { read: 'N_WORKER', write: 'N_WORKER' },
  states: MAN_STATE,
  start: 'ON',
  editable: ['ON', 'OFF', 'DISABLED'],
  actions: {},
  header: {
    ...wholeColumns,
    photo:      files('照片', { maxCount: 1, maxSize: 5, types: PICTURES }),
    idPictures: files('身份证照片', { maxCount: 2, maxSize: 5, types: PICTURES }),
  },
  lines: { certificates: manCertificates },
  checks: [
    { tab: 'certificates', test: ({ lines }) => ((lines.certificates ?? []).some(endsBeforeIssue) ? ENDS_BEFORE_ISSUE : null) },
  ],
})
export type ManHead = HeadOf<typeof manPerson>
