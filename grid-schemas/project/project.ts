import { date, defineDocument, text, type Column, type Columns } from '#schemas/kit/index.ts'
import { basicColumns, bidColumns, contractColumns, nameColumns } from './columns.ts'
import { planFault } from './plan.ts'
import { OPEN_STATES, PROJECT_EVENTS, PROJECT_STATE } from './states.ts'

/** Fields written by another project document: read-only here, required there. */
type ReadOnlyFields<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer N, infer V, boolean | string, infer X> ? Column<N, V, false, X> : never
}
const readOnlyCopy = <const C extends Columns>(columns: C): ReadOnlyFields<C> => Object.fromEntries(
  Object.entries(columns).map(([key, column]) => [
    key, { ...column, required: false, facts: { ...column.facts, readOnly: true } },
  ])) as ReadOnlyFields<C>

/** 项目：登记、编辑、详情与完整详情是同一份声明 (domain B1)。 */
export const project = defineDocument('project', {
  title: '项目', access: { read: 'N_PROJ', write: 'N_PROJ_ADD' },
  calls: {
    page: 'project/describeProjects', info: 'project/describeProjectDetail', save: 'project/createProject', remove: 'project/deleteProject',
    restore: 'project/restoreProject', act: 'project/updateProjectStatus',
  },
  named: 'projectName', opens: '/project/{id}/info', adds: '/project/add', edits: '/project/edit?id={id}',
  form: {
    header: {
      ...nameColumns, ...basicColumns, ...readOnlyCopy(bidColumns), ...readOnlyCopy(contractColumns),
      actualStart: date('实际开工', { readOnly: true }),
      analyseManagers: text('测算人员', { readOnly: true }),
      analyseDeadline: date('测算截止', { readOnly: true }),
    },
    sections: {
      基本信息: ['projectName', 'brieflyName', 'projectType', 'regionCode', 'address', 'managerId', 'buildingArea', 'planStart', 'planEnd'],
      客户: ['clientName', 'clientContact', 'clientPhone'],
      投标: ['bidDeadline', 'bidControlPrice', 'bidPrice'],
      附件与备注: ['attachments', 'remark'],
    },
    unique: { columns: ['projectName'], message: '已有同名的项目' },
    lines: {},
    checks: [{
      tab: 'basic',
      test: ({ head: { planStart, planEnd } }) =>
        planFault(planStart == null ? null : String(planStart), planEnd == null ? null : String(planEnd)),
    }],
  },
  list: {
    columns: {
      projectCode: { width: 140, pin: 'left' }, projectName: { width: 220, pin: 'left', cell: 'recordLink' }, state: { width: 100 },
      projectType: { width: 128 }, regionCode: { width: 180 }, clientName: { width: 200 }, managerName: { width: 90, sort: false },
      buildingArea: { width: 110 }, bidDeadline: { width: 110, hidden: true }, contractAmount: { width: 140 },
      planStart: { width: 110 }, planEnd: { width: 110 }, memberNames: text('成员', { width: 200, sort: false, filter: false }),
    },
    sort: [['projectCode', 'desc']], footer: { buildingArea: 'sum', contractAmount: 'sum' },
    quick: ['projectCode', 'projectName', 'clientName'], lead: ['projectName', 'state', 'managerName'],
    pick: { name: 'projectName', detail: 'projectCode' },
  },
  life: {
    number: { type: 'project', column: 'projectCode', by: 'day' },
    states: PROJECT_STATE, start: 'INITIATE', editable: OPEN_STATES, actions: PROJECT_EVENTS,
    removing: '只有已立项、没有单据的项目可以删除。', restores: true,
  },
  relations: { isProject: true },
})

/** Sections of 项目完整详情, with data of other project documents. */
export const FULL_SECTIONS = {
  ...project.sections, 投标结果: Object.keys(bidColumns), 合同: [...Object.keys(contractColumns), 'actualStart'],
  测算: ['analyseManagers', 'analyseDeadline'],
} as const
