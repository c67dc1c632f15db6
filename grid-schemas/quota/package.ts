import { choice, computed, decimal, defineDocument, dict, files, integer, longText, text, tree, type HeadOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { quotaChecks, UNSOUND } from './checks.ts'
import { quotaDocuments } from './documents.ts'
import { quotaMachines, quotaMaterials } from './materials.ts'
import { CALC_MODE, QUOTA_ACTIONS, QUOTA_SOURCE, QUOTA_STATE, RESTORE_DAYS } from './states.ts'
import { labourTotals, quotaWorkers } from './workers.ts'

/** 定额包：人工、材料、机械、资料合成一个工程做法的单位成本（spec-2 §2 至 §5，domain B2）。 */
export const quotaPackage = defineDocument('quota.package', {
  title: '定额包', entity: 'quota', named: 'quotaName',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  form: {
    header: {
      quotaName:                text('定额名称', { required: '定额名称必须填写', max: 100 }),
      quotaCode:                text('定额编码', { readOnly: true }),
      quotaUnit:                dict('单位', DICT.unit, { required: '单位必须选择' }),
      quotaNum:                 decimal('工程量', { scale: 6, min: '0.000001', default: '1', readOnly: true }),
      quotaProjectType:         dict('项目类型', DICT.projectType, { required: '项目类型必须选择' }),
      quotaItemType:            tree('分项类型', 'ITEM', { levels: 3, required: '分项类型必须选择' }),
      quotaDesc:                longText('项目特征', { max: 300 }),
      quotaImgPath:             files('图片', { maxCount: 5, maxSize: 5, types: ['jpg', 'jpeg', 'png'] }),
      calcMode:                 choice('计算方式', CALC_MODE, { required: true, default: 'totalToJobStep' }),
      quotaJobCategory:         dict('工种类别', DICT.jobCategory),
      ...labourTotals,
      quotaDailyPrice:          computed('加权日单价', { scale: 2, unit: '元/工日', price: true }),
      quotaWorkDay:             computed('用工', { scale: 6, unit: '工日', fixed: true }),
      quotaMaterialTotalAmount: computed('材料合计', { scale: 2, unit: '元', price: true }),
      quotaTotalAmount:         computed('定额合价', { scale: 2, unit: '元', price: true }),
      quotaVersion:             integer('版本', { readOnly: true }),
      sourceType:               choice('来源', QUOTA_SOURCE, { readOnly: true, default: 'NEW' }),
      sourceId:                 text('来源编号', { readOnly: true }),
    },
    lines: { workers: quotaWorkers, materials: quotaMaterials, machines: quotaMachines, documents: quotaDocuments },
    totals: {
      quotaWorkDay:             lines => lines.workers.quotaWorkDay,
      quotaDailyPrice:          lines => lines.workers.quotaTotalAmount.over(lines.workers.quotaWorkDay),
      quotaMaterialTotalAmount: lines => lines.materials.quotaTotalAmount,
      quotaTotalAmount:         lines => lines.workers.quotaTotalAmount.plus(lines.materials.quotaTotalAmount),
    },
    derived: [
      { when: { calcMode: 'jobStepToTotal' }, column: 'quotaWorkerTotalAmount', value: lines => lines.workers.quotaTotalAmount },
    ],
    checks: quotaChecks, unsound: UNSOUND,
  },
  life: {
    number: { type: 'quota', column: 'quotaCode', branch: 'quotaItemType' },
    states: QUOTA_STATE,
    start: '0',
    editable: ['0', '1', '2'],
    actions: QUOTA_ACTIONS,
    contents: { version: 'quotaVersion', saved: { 0: '1' }, bin: { state: '9', days: RESTORE_DAYS, refusal: '定额已删除，请先恢复' } },
    owner: { also: 'platform', refusal: '平台定额不可修改，请复制到企业定额库' },
  },
})
export type QuotaHead = HeadOf<typeof quotaPackage>
