import type { Draft } from '#schemas/kit/index.ts'
import type { QuotaImportResult } from '#shared/api/quota.ts'
import type { SheetGroup, SheetPackage } from './packages.ts'
import type { ReadUpdate, Update } from './update.ts'

export type PackageOutcome = QuotaImportResult['packages'][number]
export interface WrittenQuota { readonly id: string, readonly code: string }

export type Planned =
  | { readonly deed: 'new', readonly group: SheetGroup, readonly one: SheetPackage, readonly code: string }
  | { readonly deed: 'update', readonly group: SheetGroup, readonly read: ReadUpdate }
  | { readonly deed: 'pass', readonly group: SheetGroup, readonly outcome: PackageOutcome }

/** The same, computed and checked. `chosen`: chosen by the user for this package. */
export type ResolvedPackage =
  | { readonly deed: 'new', readonly group: SheetGroup, readonly draft: Draft, readonly code: string }
  | { readonly deed: 'update', readonly group: SheetGroup, readonly update: Update, readonly chosen: boolean }
  | { readonly deed: 'pass', readonly group: SheetGroup, readonly outcome: PackageOutcome }
