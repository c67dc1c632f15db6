/** Preferred and minimum width, in the same unit. */
export interface WidthNeed { readonly wanted: number, readonly least: number }

/** Widths never below the minimum: where some need more, others shrink by their spare width; without any the table exceeds the room. */
export function columnWidths(needs: readonly WidthNeed[], room: number): number[] {
  const widths = needs.map(({ wanted: preferred, least: minWidth }) => Math.max(preferred, minWidth))
  const over = widths.reduce((sum, width) => sum + width, 0) - room
  const spare = needs.map(({ least: minWidth }, i) => widths[i]! - minWidth)
  const toSpare = spare.reduce((sum, width) => sum + width, 0)
  if (over <= 0 || toSpare === 0) return widths
  const part = Math.min(1, over / toSpare)
  return widths.map((width, i) => width - spare[i]! * part)
}

/** 1 per digit, 2 per Chinese character. */
const weightOf = (text: string): number => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0)

/** Longest text per column, collected line by line. */
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
