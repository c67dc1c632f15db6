/** In Chinese characters: a Latin letter or digit takes a little more than half. */
const widthOf = (text: readonly string[]): number => text.reduce((sum, sign) => sum + (/[\u2e80-\uffff]/.test(sign) ? 1 : 0.6), 0)

/** With … if truncated. */
function shortened(text: readonly string[], room: number): string {
  if (widthOf(text) <= room) return text.join('')
  let count = text.length
  while (count > 1 && widthOf(text.slice(0, count)) + 1 > room) count--
  return `${text.slice(0, count).join('')}…`
}

/**
 * At most `room` Chinese characters per line: broken at a blank if both lines fit, else in the middle, and truncated. One line if it fits.
 */
export function twoLines(label: string, room: number): readonly string[] {
  const text = [...label]
  if (widthOf(text) <= room) return [label]
  const far = (at: number): number => Math.abs(widthOf(text.slice(0, at)) - widthOf(text) / 2)
  const fits = (from: number, to: number): boolean => widthOf(text.slice(from, to)) <= room
  const cuts = text.map((_, at) => at).slice(1)
  const blank = cuts.filter(at => text[at] === ' ' && fits(0, at) && fits(at + 1, text.length)).toSorted((a, b) => far(a) - far(b))[0]
  if (blank !== undefined) return [text.slice(0, blank).join(''), text.slice(blank + 1).join('')]
  const middle = cuts.filter(at => fits(0, at)).toSorted((a, b) => far(a) - far(b) || b - a)[0] ?? 1
  return [text.slice(0, middle).join(''), shortened(text.slice(middle), room)]
}
