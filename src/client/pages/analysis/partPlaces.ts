import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import type { Part } from './blocks/parts.ts'

/** The navigation interface of a part's sheet. */
interface PartPlace {
  /** Scrolls to a row and selects one of its cells. */
  readonly lead: (rowId: string, column: string) => Promise<void>
  readonly focus: () => void
  readonly reload: () => Promise<void>
  /** Resolves when all input has been answered. */
  readonly settled: () => Promise<void>
}

/** The open sheets of an analysis. Requests to a sheet that is still opening wait for it. */
export interface PartPlaces {
  readonly open: (part: Part, place: PartPlace) => () => void
  readonly when: (part: Part, ask: (place: PartPlace) => void) => void
  readonly settled: () => Promise<void>
}

export function usePartPlaces(): PartPlaces {
  const sheets = useRef(new Map<Part, PartPlace>())
  const pendingRequests = useRef(new Map<Part, (place: PartPlace) => void>())
  return useMemo(() => ({
    open: (part, place) => {
      sheets.current.set(part, place)
      pendingRequests.current.get(part)?.(place)
      pendingRequests.current.delete(part)
      return () => {
        if (sheets.current.get(part) === place) sheets.current.delete(part)
      }
    },
    when: (part, ask) => {
      const place = sheets.current.get(part)
      if (place === undefined) pendingRequests.current.set(part, ask)
      else ask(place)
    },
    settled: async () => void await Promise.all([...sheets.current.values()].map(place => place.settled())),
  }), [])
}

/** Registers a part's sheet once its rows are loaded; does nothing without `places`. */
export function usePartPlace(openSheets: PartPlaces | undefined, part: Part, list: RemoteList, sheet: RefObject<SheetHandle | null>): void {
  const { model, leadTo, reload, phase } = list
  const isReady = phase !== 'first'
  useEffect(() => (isReady ? openSheets?.open(part, {
    lead: async (rowId, column) => {
      if (sheet.current?.goTo({ rowId, column }) !== true && await leadTo(rowId, '要补正的行')) sheet.current?.goTo({ rowId, column })
      sheet.current?.focus()
    },
    focus: () => sheet.current?.focus(),
    reload,
    settled: () => model.settled(),
  }) : undefined), [openSheets, part, model, leadTo, reload, sheet, isReady])
}
