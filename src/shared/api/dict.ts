import { z } from 'zod'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictEntries, treeNodes } from '#schemas/org/dictionary.ts'
import { BODY, needOn, reads, writes } from './contract.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

const query = needOn('query', dictEntries)
const edit = needOn('edit', dictEntries)
const pid = z.literal(Object.values(DICT))
const tree = z.enum(['ITEM', 'MATERIAL'])

/** The merchant's values beside the platform's. */
export const dictApi = {
  describeDictEntries: reads('dict/describeDictEntries', {
    title: '数据字典', need: query, input: pageInput(dictEntries, { pid }), output: pageOf(rowSchema(dictEntries)),
  }),
  saveDictEntries: writes('dict/saveDictEntries', {
    title: '保存数据字典', need: edit, maxBody: BODY.rows, input: z.intersection(rowsChange, z.object({ pid })), output: rowsAnswer(dictEntries),
  }),
  describeTreeNodes: reads('dict/describeTreeNodes', {
    title: '分类', need: query, maxBody: BODY.rows, input: pageInput(treeNodes, { tree }), output: pageOf(rowSchema(treeNodes)),
  }),
  saveTreeNodes: writes('dict/saveTreeNodes', {
    title: '保存分类', need: edit, maxBody: BODY.rows, input: z.intersection(rowsChange, z.object({ tree })), output: rowsAnswer(treeNodes),
  }),
}
