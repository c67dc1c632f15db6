import { choice, date, decimal, defineGrid, dict, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PROJECT_STATE, PROJECT_STATE_TONES } from './states.ts'

/** 项目列表：本人参与的项目，可查看全部项目的角色看到全部（domain B1、B14）。 */
export const projectList = defineGrid('project.list', {
  title: '项目列表', access: { read: 'N_PROJ' },
  columns: {
    projectCode:  text('项目编码', { readOnly: true, width: 130, pin: 'left' }),
    projectName:  text('项目名称', { readOnly: true, width: 280, pin: 'left', cell: 'recordLink' }),
    state:        choice('状态', PROJECT_STATE, { readOnly: true, width: 100, tones: PROJECT_STATE_TONES }),
    projectType:  dict('项目类型', DICT.projectType, { readOnly: true, width: 128 }),
    clientName:   text('客户', { readOnly: true, width: 220 }),
    managerName:  text('项目经理', { readOnly: true, width: 90, sort: false }),
    buildingArea: decimal('建筑面积', { readOnly: true, scale: 2, unit: 'm²', width: 110 }),
    planStart:    date('计划开工', { readOnly: true, width: 110 }),
    planEnd:      date('计划完工', { readOnly: true, width: 110 }),
  },
  sort: [['projectCode', 'desc']],
  opens: '/project/{id}/info',
  lead: ['projectName', 'state', 'managerName'],
  quick: ['projectCode', 'projectName', 'clientName'],
  source: { page: 'project/describeProjects' },
})
export type ProjectListRow = RowOf<typeof projectList>
