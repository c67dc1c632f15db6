import { and, sql } from 'drizzle-orm'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { takesPart } from '#server/approval/index.ts'
import { meets } from '#server/core/calls/index.ts'
import { variableChange, variableConfirmation } from '#server/db/tables/change.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import type { FileOwner } from '#server/files/index.ts'
import { readNeedOf } from '#shared/api/document.ts'

/** Signed answers of the client, for readers of the change. */
export const confirmationFiles: FileOwner = {
  table: variableConfirmation, column: variableConfirmation.fileIds, merchant: variableConfirmation.merchantId, need: '-',
  where: ctx => sql`${meets(ctx, readNeedOf(declared)) ? sql`true` : takesPart(ctx, variableConfirmation.changeId)}
    and exists (select from ${variableChange} where ${and(
      sql`${variableChange.merchantId} = ${variableConfirmation.merchantId}`,
      sql`${variableChange.id} = ${variableConfirmation.changeId}`,
      ofVisibleProject(ctx, variableChange.merchantId, variableChange.projectId),
    )})`,
}
