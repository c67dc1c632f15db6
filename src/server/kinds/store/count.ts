import { count as declared } from '#schemas/store/counts.ts'
import { stockCount } from '#server/db/tables/store.ts'
import { kind } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import {
  billFaults, countFaults, countRefusal, differenceOf, differing, isOwn, letGo, moveStock, negative, postCost, projects, unpost,
  whyCountKept, withBook,
} from '#server/domains/store/index.ts'
import { atAverage } from '#server/ledger/index.ts'
import { bindItems } from '../contract/items.ts'

const bind = bindItems('MATERIAL')

/** 盘点单: a surplus is a gain of the project, a shortage a loss, at the average (domain B7.4). */
export const count = kind(declared, {
  table: stockCount, scope: ctx => ofVisibleProject(ctx, stockCount.merchantId, stockCount.projectId),
  prepare: async (tx, saving) => withBook(tx, await bind(tx, saving)),
  validate: [...billFaults, countFaults],
  keeps: whyCountKept,
  approval: {
    check: async (db, record) => countRefusal(record) ?? await projects.refusal(db, record.head),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      const moved = await moveStock(
        tx, declared.name, differing(record), row => ({ quantity: differenceOf(row), worth: atAverage(differenceOf(row)) })
      )
      await postCost(tx, declared.name, record, moved.filter(({ row }) => isOwn(row))
        .map(({ row, posted }) => ({ row, costClass: 'OTHER', amount: negative(posted.amount) })))
      await letGo(tx, record)
    },
    undo: (tx, record) => unpost(tx, declared.name, record),
    cancelled: letGo,
  },
})
