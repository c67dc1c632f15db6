import {
  choice, datetime, defineDocument, files, integer, longText, money, PROCESS_STATE, PROCESS_TONES, ref, text,
} from '#schemas/kit/index.ts'
import { project } from '#schemas/project/project.ts'

const sum = (label: string) => money(label, { readOnly: true, unit: '元', price: true })

/** 成本测算的一轮：择优后整体审批，审批通过即审定 (domain B4.2、B12)。Created by 分配测算 only. */
export const analysisRound = defineDocument('analysis.round', {
  title: '成本测算', entity: 'analysisRound', access: { read: 'P_ANALYSE_COMPARISON', write: 'P_ANALYSE_COMPARISON' }, named: 'roundName',
  opens: '/project/analyse?id={id}',
  calls: { info: 'projectAnalyse/queryRound', save: 'projectAnalyse/saveRound' },
  form: {
    header: {
      code:         text('测算编号', { readOnly: true }),
      roundName:    text('测算', { readOnly: true }),
      projectName:  text('项目', { readOnly: true }),
      projectId:    ref('项目', () => project.list, { label: 'projectName', readOnly: true }),
      round:        integer('轮次', { readOnly: true }),
      labour:       sum('人工'),
      material:     sum('材料'),
      machine:      sum('机械'),
      other:        sum('其他'),
      direct:       sum('直接成本'),
      sell:         sum('报价'),
      perArea:      money('单方成本', { readOnly: true, unit: '元/m²', price: true }),
      bestAt:       datetime('择优时间', { readOnly: true }),
      supersededAt: datetime('被替代时间', { readOnly: true }),
      reason:       text('重新测算原因', { readOnly: true }),
      processState: choice('审批状态', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }),
      remark:       longText('说明', { max: 500 }),
      attachments:  files('附件', { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] }),
    },
    sections: {
      基本信息: ['code', 'roundName', 'projectId', 'round', 'reason', 'bestAt'],
      合计: ['labour', 'material', 'machine', 'other', 'direct', 'sell', 'perArea'],
      说明与附件: ['remark', 'attachments'],
    },
    lines: {},
  },
  life: {
    number: { type: 'analysis', column: 'code', by: 'day' },
    process: { key: 'costAnalyse', project: 'projectId', amount: 'direct' },
  },
  relations: { part: true },
})
