import type { Value } from '#schemas/kit/index.ts'
import type { Edit, RowModel } from '#client/grid/model.ts'
import { toast } from '#client/ui/toaster.tsx'
import { matchByName } from './byName.ts'
import { withDates } from './dates.ts'
import { isStored } from './sheet.ts'

const isNothing = ({ cells = [], added = [], removed = [], order }: Edit): boolean =>
  cells.length + added.length + removed.length === 0 && order === undefined

/** The sheet's model: matches pasted rows by name, dates changes, and protects stored rows. */
export function pricingModel({ inParts: _, ...model }: RowModel, date: () => Value): RowModel {
  let last: Edit = { label: '' }
  return {
    ...model,
    byName: () => last,
    edit: (requested, options) => {
      const { edit: matched, byName, refused } = matchByName(model, requested)
      const removed = (matched.removed ?? []).filter(id => !isStored(model.row(id) ?? {}))
      if (refused) toast.bad('已有价格的工种、等级、地区不能改，请新增一行')
      if (removed.length < (matched.removed ?? []).length) toast.info('已有的价格不能删除，改价即可')
      if (byName > 0) toast.info(`已按工种、等级对应 ${byName} 行`)
      const edit = withDates(model, { ...matched, removed }, date())
      last = edit
      if (!isNothing(edit)) model.edit(edit, options)
    },
  }
}
