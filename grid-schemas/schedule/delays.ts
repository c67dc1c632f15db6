import { DICT } from '#schemas/dict/dictionaries.ts'
import {
  boolean, choice, decimal, defineDocument, dict, files, longText, PROCESS_STATE, PROCESS_TONES, ref, text,
} from '#schemas/kit/index.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { project } from '#schemas/project/project.ts'

/** 工期延误：进度项因何晚多少天，是向甲方索赔的依据；批准后才推后 (domain B11.1, sheet schedule). */
export const scheduleDelay = defineDocument('schedule.delay', {
  title: '工期延误', entity: 'scheduleDelay', access: { read: 'P_PLAN', write: 'P_PLAN' }, named: 'barName',
  opens: '/project/{projectId}/delay/detail?id={id}', edits: '/project/{projectId}/delay/edit?id={id}',
  calls: { page: 'schedule/queryPageDelay', info: 'schedule/queryDelay', save: 'schedule/saveDelay', remove: 'schedule/deleteDelay' },
  form: {
    header: {
      code:         text('延误单号', { readOnly: true }),
      projectName:  text('项目', { readOnly: true }),
      projectId:    ref('项目', () => project.list, { label: 'projectName', required: '项目必须选择' }),
      barName:      text('进度项', { readOnly: true }),
      barKey:       text('进度项编号', { required: '进度项必须选择', max: 250 }),
      days:         decimal('延误天数', {
        scale: 2, min: '0.25', max: '365', hint: '延误天数为 0.25 至 365 天', unit: '天', required: '延误天数必须填写', width: 96,
      }),
      reason:       dict('延误原因', DICT.delayReason, { required: '延误原因必须选择', width: 112 }),
      claimable:    boolean('可向甲方索赔', { required: true, default: false, width: 112 }),
      changeTitle:  text('变更签证', { readOnly: true }),
      changeId:     ref('变更签证', () => variableChange.list, { label: 'changeTitle' }),
      consequence:  text('后果', { readOnly: true, max: 200 }),
      evidence:     files('证据', {
        maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'], copy: false,
      }),
      remark:       longText('说明', { max: 500 }),
      processState: choice('审批状态', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }),
    },
    sections: {
      基本信息: ['code', 'projectId', 'barKey', 'barName', 'days', 'reason', 'claimable', 'changeId', 'consequence'],
      证据与说明: ['evidence', 'remark'],
    },
    lines: {},
  },
  list: {
    columns: {
      code: { width: 150, pin: 'left' }, barName: { width: 220, pin: 'left', cell: 'recordLink' }, days: { width: 96 },
      reason: { width: 112 }, claimable: { width: 112 }, consequence: { width: 260 },
      processState: { width: 96 }, projectName: { width: 190, hidden: true }, changeTitle: { width: 180, hidden: true },
    },
    sort: [['code', 'desc']], quick: ['code', 'barName'], lead: ['barName', 'days', 'processState'],
  },
  life: {
    number: { type: 'scheduleDelay', column: 'code', by: 'day' },
    process: { key: 'scheduleDelay', project: 'projectId', amount: 'days', posts: { until: 'delayApprovalDays' } },
  },
})
