import { z } from 'zod'
import { BODY, reads, writes } from './contract.ts'

const option = z.object({
  key: z.string(), label: z.string(), aliases: z.array(z.string()).readonly().optional(), initials: z.string().optional(),
  parent: z.string().nullish(), disabled: z.boolean().optional(),
})
/** Dictionary numbers have three digits. */
const MOST_PID = 9_999
const pid = z.object({ pid: z.coerce.number().int().min(0).max(MOST_PID) })
const name = z.string().regex(/^[a-zA-Z0-9.:_-]{1,80}$/)
export const commonApi = {
  queryDictMapEnableByPid: reads('/api/em/common/dict/queryDictMapEnableByPid', {
    title: '字典可用项', need: '-', method: 'GET', input: pid, output: z.array(option),
  }),
  queryDictMapAllByPid: reads('/api/em/common/dict/queryDictMapAllByPid', {
    title: '字典全部项', need: '-', method: 'GET', input: pid, output: z.array(option),
  }),
  queryTreeDictJson: reads('/api/em/common/dict/queryTreeDictJson', { title: '分项类型树', need: '-', method: 'GET', output: z.array(option) }),
  queryMaterialTreeJson: reads('/api/em/common/dict/queryMaterialTreeJson', {
    title: '材料类型树', need: '-', method: 'GET', output: z.array(option),
  }),
  getRegionsTreeJson: reads('/api/common/getRegionsTreeJson', { title: '行政区划树', need: '-', method: 'GET', output: z.array(option) }),
  queryDepartmentTreeJson: reads('org/queryDepartmentTreeJson', { title: '部门树', need: '-', method: 'GET', output: z.array(option) }),
  querySetting: reads('setting/querySetting', {
    title: '读取个人设置', need: '-', input: z.object({ name }), output: z.object({ value: z.unknown() }),
  }),
  saveSetting: writes('setting/saveSetting', { title: '保存个人设置', need: '-', maxBody: BODY.own, input: z.object({ name, value: z.json() }) }),
}
