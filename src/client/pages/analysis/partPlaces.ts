import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import type { Part } from './blocks/parts.ts'

/** What the page of an analysis asks of the sheet of a part. */
interface PartPlace {
  /** Shows a row and selects a cell of it. */
  readonly lead: (rowId: string, column: string) => Promise<void>
  readonly focus: () => void
  readonly reload: () => Promise<void>
  /** Resolves when everything that was typed has been answered. */
  readonly settled: () => Promise<void>
}

/** The sheets of an analysis that are open. What is asked of one that is still opening waits for it. */
export interface PartPlaces {
  readonly open: (part: Part, place: PartPlace) => () => void
  readonly when: (part: Part, ask: (place: PartPlace) => void) => void
  readonly settled: () => Promise<void>
}

export function usePartPlaces(): PartPlaces {
  const sheets = useRef(new Map<Part, PartPlace>())
  const waiting = useRef(new Map<Part, (place: PartPlace) => void>())
  return useMemo(() => ({
    open: (part, place) => {
      sheets.current.set(part, place)
      waiting.current.get(part)?.(place)
      waiting.current.delete(part)
      return () => {
        if (sheets.current.get(part) === place) sheets.current.delete(part)
      }
    },
    when: (part, ask) => {
      const place = sheets.current.get(part)
      if (place === undefined) waiting.current.set(part, ask)
      else ask(place)
    },
    settled: async () => void await Promise.all([...sheets.current.values()].map(place => place.settled())),
  }), [])
}

/** Makes the sheet of a part known, from the moment on when its rows are there; nobody leads to one without `places`. */
export function usePartPlace(places: PartPlaces | undefined, part: Part, list: RemoteList, sheet: RefObject<SheetHandle | null>): void {
  const { model, leadTo, reload, phase } = list
  const there = phase !== 'first'
  useEffect(() => (there ? places?.open(part, {
    lead: async (rowId, column) => {
      if (sheet.current?.goTo({ rowId, column }) !== true && await leadTo(rowId, '要补正的行')) sheet.current?.goTo({ rowId, column })
      sheet.current?.focus()
    },
    focus: () => sheet.current?.focus(),
    reload,
    settled: () => model.settled(),
  }) : undefined), [places, part, model, leadTo, reload, sheet, there])
}
