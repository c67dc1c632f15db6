import type { Draft, Row } from '#schemas/kit/index.ts'
import type { LatestDraft } from '#client/document/StaleDialog.tsx'

/** The package of an item as stored by its owner; its header may carry the owner's version. */
export interface LoadedSnapshot {
  readonly draft: Draft
  readonly can: { readonly edit: boolean }
}

/** A package outside of the library: the snapshot on an item of an analysis, which the analysis keeps (domain B2). */
export interface SnapshotSource {
  /** Null: the item has no package yet, and one is begun. */
  readonly load: () => Promise<LoadedSnapshot | null>
  /**
   * @returns the header values assigned by the owner
   * @throws CallError STALE_VERSION where somebody else has saved first, BAD_ROWS with its cells
   */
  readonly save: (draft: Draft) => Promise<Row>
  /** As it is kept at present, after STALE_VERSION. */
  readonly latest: () => Promise<LatestDraft>
}

/** A package of the library: a new one, an existing one, or a copy of the company's or the platform's. */
export type LibraryOpening = { readonly kind: 'add' } | { readonly kind: 'edit' | 'copy' | 'copyPlat'; readonly id: string }

/** How a package is opened. */
export type Opening = LibraryOpening | { readonly kind: 'snapshot'; readonly source: SnapshotSource }
