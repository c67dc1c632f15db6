import { timeText, type Draft, type Row } from '#schemas/kit/index.ts'
import { answeredDraft } from '#schemas/quota/payload.ts'
import { analysisSheetApi, type ItemQuota } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { payloadOf } from '#client/business/quota/editor/load.ts'
import type { SnapshotSource } from '#client/business/quota/editor/opening.ts'
import { call } from '#client/data/http.ts'

export interface ItemAddress { readonly projectId: string, readonly analyseId: string, readonly itemId: string }

const VERSION = 'itemVersion'

/** An item's package as a draft. */
export const snapshotDraft = (item: ItemQuota): Draft => answeredDraft(item)
/** The same with the item's version in its header. */
const draftOf = (item: ItemQuota): Draft => {
  const { head, lines } = snapshotDraft(item)
  return { head: { ...head, [VERSION]: item.version }, lines }
}

/** The editor's source and target of an item's package (domain B4.3: its own snapshot, never the library). */
export function packageOf(ids: ItemAddress): SnapshotSource {
  const read = (): Promise<ItemQuota> => call(analysisSheetApi.quota, ids, { quiet: true })
  return {
    async load() {
      const item = await read()
      return item.quotaId === null ? null : { draft: draftOf(item), can: { edit: item.can.edit } }
    },
    async save(draft): Promise<Row> {
      const version = draft.head[VERSION]
      const baseVersion = typeof version === 'number' ? version : (await read()).version
      const input = { ...payloadOf(draft), ...ids, version: baseVersion } as InputOf<typeof analysisSheetApi.updateQuota>
      return { [VERSION]: (await call(analysisSheetApi.updateQuota, input, { quiet: true })).version }
    },
    async latest() {
      const item = await read()
      return { draft: draftOf(item), byName: item.savedByName, time: timeText(item.savedAt) }
    },
  }
}
