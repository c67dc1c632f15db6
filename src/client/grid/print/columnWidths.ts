/** Wanted and least width of a column of the printed table, in the same unit. */
export interface WidthNeed { readonly wanted: number, readonly least: number }

/**
 * Widths of the columns on paper: as wanted, and no column below its least. What some need beyond their wish the others give in
 * proportion to what they can spare; where nothing is left to spare the table grows over the room.
 */
export function columnWidths(needs: readonly WidthNeed[], room: number): number[] {
  const widths = needs.map(({ wanted, least }) => Math.max(wanted, least))
  const over = widths.reduce((sum, width) => sum + width, 0) - room
  const spare = needs.map(({ least }, i) => widths[i]! - least)
  const toSpare = spare.reduce((sum, width) => sum + width, 0)
  if (over <= 0 || toSpare === 0) return widths
  const part = Math.min(1, over / toSpare)
  return widths.map((width, i) => width - spare[i]! * part)
}

/** Room that a text takes, roughly: digits are all of one width, and Chinese is twice as wide. */
const weightOf = (text: string): number => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0)

/** The longest text of each column, as the lines come. */
export class Longest {
  readonly texts: string[] = []
  readonly #weights: number[] = []

  see(column: number, text: string): void {
    const weight = weightOf(text)
    if (weight <= (this.#weights[column] ?? -1)) return
    this.#weights[column] = weight
    this.texts[column] = text
  }
}
