import type { Draft, Row } from '#schemas/kit/index.ts'
import type { LatestDraft } from '#client/document/StaleDialog.tsx'

/** As stored by its owner, whose version the header may carry. */
export interface LoadedSnapshot {
  readonly draft: Draft
  readonly can: { readonly edit: boolean }
}

/** The package of an analysis item, outside the library (domain B2). */
export interface SnapshotSource {
  /** Null starts a new package. */
  readonly load: () => Promise<LoadedSnapshot | null>
  /**
   * @returns the header values assigned by the owner
   * @throws CallError STALE_VERSION if another user saved first, BAD_ROWS with its cells
   */
  readonly save: (draft: Draft) => Promise<Row>
  /** After STALE_VERSION. */
  readonly latest: () => Promise<LatestDraft>
}

/** Copies are of the company's or the platform's package. */
export type LibraryOpening = { readonly kind: 'add' } | { readonly kind: 'edit' | 'copy' | 'copyPlat'; readonly id: string }

export type Opening = LibraryOpening | { readonly kind: 'snapshot'; readonly source: SnapshotSource }
